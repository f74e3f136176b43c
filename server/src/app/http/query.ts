/** Keeps `a=1&a=2` as an array, which no input accepts: parameter pollution is refused. */
export const parseQuery = (text: string): Record<string, string | string[]> => {
  const query = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(text)) {
    const before = query.get(name)
    if (before === undefined) query.set(name, value)
    else if (Array.isArray(before)) before.push(value)
    else query.set(name, [before, value])
  }
  return Object.fromEntries(query)
}
