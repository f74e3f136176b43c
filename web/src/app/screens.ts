import { type Access, anyone, anyUser } from '@beseda/contract/access.ts'
import type { ComponentType } from 'react'
import { NoRights } from '../features/public/NoRights.tsx'
import { NotFound } from '../features/public/NotFound.tsx'
import { ServiceUnavailable } from '../features/public/ServiceUnavailable.tsx'
import { UnknownError } from '../features/public/UnknownError.tsx'
import { parseChatsSearch, paths } from '../lib/paths.ts'
import type { Words } from '../lib/words/shape.ts'

type Search = Readonly<Record<string, unknown>>

/** A screen as data: the router, the guard, the titles and the inventory test read this list. */
export interface Screen {
  readonly path: string
  readonly access: Access
  /** `inside`: with the main menu. */
  readonly frame: 'inside' | 'bare'
  readonly title: (words: Words, search: Search) => string
  /** Pages that have to show when nothing can be loaded are in the first file; all others are loaded when needed. */
  readonly page: ComponentType | (() => Promise<{ default: ComponentType }>)
  readonly lazy: boolean
  /** Makes the search part of the address valid. */
  readonly search: (raw: Record<string, unknown>) => Search
}
const noSearch = () => ({})
const oneText =
  (name: string) =>
  (raw: Record<string, unknown>): Search =>
    typeof raw[name] === 'string' && raw[name] !== '' ? { [name]: raw[name] } : {}

export const screens = {
  signIn: {
    path: paths.signIn,
    access: anyone,
    frame: 'bare',
    title: (w) => w.auth.heading,
    page: () => import('../features/auth/SignInPage.tsx'),
    lazy: true,
    search: oneText('notice'),
  },
  chats: {
    path: paths.chats,
    access: anyUser,
    frame: 'inside',
    title: (w, search) => w.shell.queues[parseChatsSearch(search).filter],
    page: () => import('../features/chats/ChatsPage.tsx'),
    lazy: true,
    search: (raw) => ({ ...parseChatsSearch(raw) }),
  },
  options: {
    path: paths.options,
    access: anyUser,
    frame: 'inside',
    title: (w) => w.pages.options.title,
    page: () => import('../features/options/OptionsPage.tsx'),
    lazy: true,
    search: oneText('option'),
  },
  noRights: {
    path: paths.noRights,
    access: anyone,
    frame: 'bare',
    title: (w) => w.pages.noRights.title,
    page: NoRights,
    lazy: false,
    search: oneText('right'),
  },
  notFound: {
    path: paths.notFound,
    access: anyone,
    frame: 'bare',
    title: (w) => w.pages.notFound.title,
    page: NotFound,
    lazy: false,
    search: noSearch,
  },
  serviceUnavailable: {
    path: paths.serviceUnavailable,
    access: anyone,
    frame: 'bare',
    title: (w) => w.pages.unavailable.title,
    page: ServiceUnavailable,
    lazy: false,
    search: oneText('from'),
  },
  unknownError: {
    path: paths.unknownError,
    access: anyone,
    frame: 'bare',
    title: (w) => w.pages.unknown.title,
    page: UnknownError,
    lazy: false,
    search: oneText('id'),
  },
} as const satisfies Record<string, Screen>

/** The screen at an address, or null for an unknown one. */
export const screenAt = (path: string): Screen | null =>
  Object.values<Screen>(screens).find((screen) => screen.path === path) ?? null
