import { auth } from './ru/auth.ts'
import { chats } from './ru/chats.ts'
import { common } from './ru/common.ts'
import { forms } from './ru/forms.ts'
import { pages } from './ru/pages.ts'
import { profile } from './ru/profile.ts'
import { shell } from './ru/shell.ts'

export const ru = { auth, chats, common, forms, pages, profile, shell } as const
