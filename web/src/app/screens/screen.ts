import type { Access, Right } from '@beseda/contract/access.ts'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { Words } from '../../lib/words/shape.ts'

export type Search = Readonly<Record<string, unknown>>

/** A screen as data: the router, the guard, the menus, the titles and the inventory tests read it. */
export interface Screen {
  readonly path: string
  readonly access: Access
  /** `inside`: with the main menu; `settings`: with the menu of settings as well. */
  readonly frame: 'inside' | 'settings' | 'bare'
  readonly title: (words: Words, search: Search) => string
  /** Loaded on demand. */
  readonly page?: () => Promise<{ default: ComponentType }>
  /** Instead of `page`: part of the first load, for pages that must show when nothing can be loaded. */
  readonly eager?: () => ReactNode
  /** Validates the search parameters of the address; without it there are none. */
  readonly search?: (raw: Record<string, unknown>) => Search
  /** Entry of a menu, with the screen's title. Hidden without the right; with a lock without the option. */
  readonly menu?: {
    readonly in: 'control' | 'management' | 'settings' | 'help'
    readonly Icon: LucideIcon
    /** Other addresses of the same page, for which the entry is also current. */
    readonly also?: readonly string[]
    /** The entry is shown only to holders of this right, for screens that anyone may view but few need. */
    readonly right?: Right
    /** `KeyG KeyU` */
    readonly keys?: string
  }
}

/** Search parameters of a screen; empty ones are removed. */
export const texts =
  (...names: readonly string[]) =>
  (raw: Record<string, unknown>): Search =>
    Object.fromEntries(
      names.flatMap((name) => (typeof raw[name] === 'string' && raw[name] !== '' ? [[name, raw[name]]] : [])),
    )
