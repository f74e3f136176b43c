import { auth } from './en/auth.ts'
import { chats } from './en/chats.ts'
import { common } from './en/common.ts'
import { forms } from './en/forms.ts'
import { pages } from './en/pages.ts'
import { profile } from './en/profile.ts'
import { shell } from './en/shell.ts'
import type { Words } from './shape.ts'

export const en: Words = { auth, chats, common, forms, pages, profile, shell }
