import type { ru } from './ru.ts'

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

/** Every catalogue has the shape of the Russian one. */
export type Words = ShapeOf<typeof ru>
