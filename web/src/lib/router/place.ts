export type Search = Readonly<Record<string, unknown>>

/** Where somebody is, or wants to go. */
export interface Place {
  readonly pathname: string
  /** As the screen there understands it: what its own `search` has made valid stands over what was typed. */
  readonly search: Search
  /** Path, search part and fragment, as in the address bar. */
  readonly href: string
}
/** What a link or a call names. `search` may be made from the present one. */
export interface Target {
  readonly to: string
  readonly params?: Readonly<Record<string, string>>
  readonly search?: object | ((now: Search) => object)
  /** Without a new entry in the history of the browser. */
  readonly replace?: boolean
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
const segments = (path: string): readonly string[] => path.split('/').filter(Boolean)

/** Parameters of `/path/$name` in a path, or null when it is another one. Letter case and a slash at the end do not matter. */
export const matchPath = (pattern: string, pathname: string): Readonly<Record<string, string>> | null => {
  const wanted = segments(pattern)
  const given = segments(pathname)
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [i, part] of wanted.entries()) {
    const found = decode(given[i]!)
    if (part.startsWith('$')) params[part.slice(1)] = found
    else if (part.toLowerCase() !== found.toLowerCase()) return null
  }
  return params
}
/** Absent and empty values are left out of an address. */
const searchText = (search: object): string => {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  return given.length > 0 ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}` : ''
}
export const hrefOf = ({ to, params = {}, search = {} }: Target, now: Search): string => {
  const path = to.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return path + searchText(typeof search === 'function' ? search(now) : search)
}
/** The parts of an address of this application. */
export const partsOf = (
  href: string,
): { readonly pathname: string; readonly search: Search; readonly href: string } => {
  const { pathname, search, hash } = new URL(href, location.origin)
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname
  return { pathname: path, search: Object.fromEntries(new URLSearchParams(search)), href: path + search + hash }
}
