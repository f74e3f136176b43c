/** Type guards for untrusted values, composed from smaller ones. */
export type Check<T> = (value: unknown) => value is T
export type Checked<C> = C extends Check<infer T> ? T : never
type Shape<S> = { [K in keyof S]: Checked<S[K]> }

export const text =
  (max: number): Check<string> =>
  (value): value is string =>
    typeof value === 'string' && value.length <= max
export const flag: Check<boolean> = (value): value is boolean => typeof value === 'boolean'
export const count: Check<number> = (value): value is number => Number.isSafeInteger(value) && (value as number) >= 0
export const oneOf =
  <const T extends string>(...values: T[]): Check<T> =>
  (value): value is T =>
    values.includes(value as T)
export const orNull =
  <T>(check: Check<T>): Check<T | null> =>
  (value): value is T | null =>
    value === null || check(value)
export const listOf =
  <T>(max: number, check: Check<T>): Check<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.length <= max && value.every(check)
export const shape =
  <S extends Record<string, Check<unknown>>>(fields: S): Check<Shape<S>> =>
  (value): value is Shape<S> =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length === Object.keys(fields).length &&
    Object.entries(fields).every(
      ([key, check]) => Object.hasOwn(value, key) && check((value as Record<string, unknown>)[key]),
    )
