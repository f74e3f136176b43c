import { chats } from './ru/chats.ts'
import { common } from './ru/common.ts'
import { pages } from './ru/pages.ts'
import { shell } from './ru/shell.ts'
import { titles } from './ru/titles.ts'

/** What is loaded before anything is drawn. The words of other parts come with them: `ru-areas.ts`. */
export const ru = { chats, common, pages, shell, titles } as const
