/** What the client must do, not what went wrong. Decides the HTTP status; see docs/errors.md. */
export type ErrorKind =
  | 'signIn'
  | 'noRights'
  | 'noOption'
  | 'noPage'
  | 'refused'
  | 'tooMany'
  | 'tooLarge'
  | 'unavailable'
  | 'broken'

export const httpStatus: Record<ErrorKind, number> = {
  signIn: 401,
  noRights: 403,
  noOption: 402,
  noPage: 404,
  refused: 422,
  tooMany: 429,
  tooLarge: 413,
  unavailable: 503,
  broken: 500,
}

export interface ErrorDef {
  readonly kind: ErrorKind
  readonly ru: string
  readonly en: string
}

/** `'at most {max} bytes'` → `'max'` */
export type Placeholders<S extends string> = S extends `${string}{${infer P}}${infer Rest}`
  ? P | Placeholders<Rest>
  : never

type SamePlaceholders<T extends Record<string, ErrorDef>> = {
  [K in keyof T]: [Placeholders<T[K]['ru']>] extends [Placeholders<T[K]['en']>]
    ? [Placeholders<T[K]['en']>] extends [Placeholders<T[K]['ru']>]
      ? T[K]
      : never
    : never
}

/** A catalogue entry whose ru and en texts name different placeholders does not compile. */
export const defineErrors = <const T extends Record<string, ErrorDef>>(defs: T & SamePlaceholders<T>): T => defs

export interface LaterErrorDef extends ErrorDef {
  readonly later: true
}
/**
 * Codes of a part that is not built yet: specified, with their texts, raised by no code and not sent to browsers. When
 * the part is built, define them with `defineErrors` and name them in catalogue.ts.
 */
/* @__NO_SIDE_EFFECTS__ */
export const defineLaterErrors = <const T extends Record<string, ErrorDef>>(
  defs: T & SamePlaceholders<T>,
): { readonly [K in keyof T]: LaterErrorDef } =>
  Object.fromEntries(Object.entries(defs).map(([code, def]) => [code, { ...def, later: true }])) as never
