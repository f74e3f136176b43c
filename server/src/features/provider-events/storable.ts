/** The same value with every text as PostgreSQL can store it: without NUL and without halves of characters. */
export const storable = <T>(value: T): T => {
  if (typeof value === 'string') return value.replaceAll('\u0000', '').toWellFormed() as T
  if (Array.isArray(value)) return value.map(storable) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, storable(v)])) as T
}
