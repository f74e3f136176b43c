import { chats } from './en/chats.ts'
import { common } from './en/common.ts'
import { pages } from './en/pages.ts'
import { shell } from './en/shell.ts'
import { titles } from './en/titles.ts'
import type { Words } from './shape.ts'

export const en: Words = { chats, common, pages, shell, titles }
