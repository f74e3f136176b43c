/** The parameters of an address as text, with their `?`; without parameters ''. */
export const searchText = (search: Readonly<Record<string, unknown>>): string => {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  return entries.length > 0 ? `?${new URLSearchParams(entries.map(([k, v]) => [k, String(v)]))}` : ''
}
