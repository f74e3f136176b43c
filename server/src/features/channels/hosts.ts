/**
 * Does a list of allowed hosts let this one in? The rule is that of `frame-ancestors`: `*.shop.ru` means the sites below
 * shop.ru, not shop.ru itself; without a port, the usual one. An empty list lets everybody in.
 */
export const isAllowedHost = (host: string, allowed: unknown): boolean => {
  if (!Array.isArray(allowed) || allowed.length === 0) return true
  return allowed.some((entry) => typeof entry === 'string' && matches(host, entry))
}
const matches = (host: string, entry: string): boolean =>
  entry.startsWith('*.') ? host.endsWith(entry.slice(1)) && host.length > entry.length - 1 : host === entry
