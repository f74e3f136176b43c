import type { ru, ruAreas } from './ru.ts'

/** One text by plural category. Russian needs one, few, many and other; English one and other. */
export type PluralForms = { readonly other: string } & { readonly [K in Intl.LDMLPluralRule]?: string }

type ShapeOf<T> = T extends string
  ? string
  : T extends { readonly other: string }
    ? keyof T extends Intl.LDMLPluralRule
      ? PluralForms
      : { readonly [K in keyof T]: ShapeOf<T[K]> }
    : T extends (...args: infer A) => string
      ? (...args: A) => string
      : { readonly [K in keyof T]: ShapeOf<T[K]> }

/** A part of the words that is loaded with what shows it. */
export type AreaName = keyof typeof ruAreas
type AreaModules = { readonly [A in AreaName]: Awaited<ReturnType<(typeof ruAreas)[A]>> }
export type AreaWords = { readonly [A in AreaName]: ShapeOf<AreaModules[A][A & keyof AreaModules[A]]> }

/** Every catalogue has the shape of the Russian one: what is always there, and the areas that were asked for. */
export type Words<A extends AreaName = never> = ShapeOf<typeof ru> & Pick<AreaWords, A>
