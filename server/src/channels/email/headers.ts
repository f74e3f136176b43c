import type { Email } from 'postal-mime'

/** The value of a header by its name in lower case; empty: there is none. Of several the last one. */
export type Headers = (name: string) => string
export const headersOf = ({ headers }: Email): Headers => {
  const byName = new Map(headers.map((h) => [h.key, h.value]))
  return (name) => byName.get(name)?.trim() ?? ''
}
