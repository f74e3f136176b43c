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
  /** Loaded when it is needed. */
  readonly page?: () => Promise<{ default: ComponentType }>
  /** Instead of `page`: in the first file, for pages that have to show when nothing can be loaded. */
  readonly eager?: () => ReactNode
  /** Makes the search part of the address valid; without it there is none. */
  readonly search?: (raw: Record<string, unknown>) => Search
  /** A line of a menu, with the screen's title. Not shown without the right; with a lock without the option. */
  readonly menu?: {
    readonly in: 'control' | 'management' | 'settings'
    readonly Icon: LucideIcon
    /** Other addresses of the same page: the line is the current one there too. */
    readonly also?: readonly string[]
    /** Only for holders of this right, where anyone may look but few have a reason to. */
    readonly right?: Right
    /** `KeyG KeyU` */
    readonly keys?: string
  }
}

/** Texts of the address that a screen knows; empty ones are left out. */
export const texts =
  (...names: readonly string[]) =>
  (raw: Record<string, unknown>): Search =>
    Object.fromEntries(
      names.flatMap((name) => (typeof raw[name] === 'string' && raw[name] !== '' ? [[name, raw[name]]] : [])),
    )
