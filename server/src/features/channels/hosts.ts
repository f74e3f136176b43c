/**
 * Whether a list of allowed hosts contains this one. The rule is that of `frame-ancestors`: `*.shop.ru` means
 * subdomains of shop.ru, not shop.ru itself; without a port, the default one. An empty list allows all.
 */
export const isAllowedHost = (host: string, allowed: unknown): boolean => {
  if (!Array.isArray(allowed) || allowed.length === 0) return true
  return allowed.some((entry) => typeof entry === 'string' && matches(host, entry))
}
const matches = (host: string, entry: string): boolean =>
  entry.startsWith('*.') ? host.endsWith(entry.slice(1)) && host.length > entry.length - 1 : host === entry
