/** Checks stored settings. Every zod schema is one. */
export interface Schema<S> {
  readonly safeParse: (
    value: unknown,
  ) => { readonly success: true; readonly data: S } | { readonly success: false; readonly data?: undefined }
}
/** A kind of configurable object: the schema of its settings, and its behaviour. */
export interface Kind<S, About, Result> {
  readonly schema: Schema<S>
  // a method, so that kinds with different settings fit into one registry
  evaluate(settings: S, about: About): Result
}
export type Kinds<About, Result> = Readonly<Record<string, Kind<unknown, About, Result>>>
export interface Configured {
  readonly kind: string
  readonly settings: unknown
}

/** Null: the kind is unknown or the settings are not its own, for example after a change of the product. Never throws for that. */
export const evaluate = <About, Result>(
  kinds: Kinds<About, Result>,
  { kind, settings }: Configured,
  about: About,
): Result | null => {
  const known = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  const parsed = known?.schema.safeParse(settings)
  return known && parsed?.success ? known.evaluate(parsed.data, about) : null
}
