type Values = Readonly<Record<string, unknown>>

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export const without = <T extends object>(record: T, keys: readonly string[]): T =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key))) as T

/**
 * Three versions of a form meet: what is typed, what was stored when it was opened, and what is stored now. Fields that
 * were not touched take the stored value; typed ones stay. `collisions`: the stored values of fields that both sides
 * have changed differently.
 */
export const mergeFresh = <V extends Values>(
  typed: V,
  base: V,
  fresh: V,
): { readonly values: V; readonly collisions: Partial<V> } => {
  const values: Record<string, unknown> = {}
  const collisions: Record<string, unknown> = {}
  for (const [key, stored] of Object.entries(fresh)) {
    const mine = typed[key]
    const touched = !same(mine, base[key])
    values[key] = touched ? mine : stored
    if (touched && !same(stored, base[key]) && !same(stored, mine)) collisions[key] = stored
  }
  return { values: values as V, collisions: collisions as Partial<V> }
}
