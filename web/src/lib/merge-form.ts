type Values = Readonly<Record<string, unknown>>

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export const without = <T extends object>(record: T, keys: readonly string[]): T =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key))) as T

/**
 * Three-way merge of a form: the user's values, the values stored when it was opened, and those stored now. Untouched
 * fields take the stored value; edited ones stay. `collisions`: stored values of fields that both sides changed
 * differently.
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
