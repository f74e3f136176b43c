import { isIP } from 'node:net'
import { networksOf } from '../networks.ts'

const isReserved = networksOf(
  (
    '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 ' +
    '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3 ' +
    '2001::/23 2001:db8::/32 2002::/16 3fff::/20'
  ).split(' '),
)
/** The public part of IPv6, minus the reserved networks above. */
const isGlobal6 = networksOf(['2000::/3'])
const isPublic = (address: string): boolean => (isIP(address) === 4 || isGlobal6(address)) && !isReserved(address)

/** The targets that calls may reach. */
export interface Allowed {
  /** Why a URL is refused, before it is resolved; null when it may be tried. */
  readonly refusal: (url: URL) => string | null
  /** Checks at connect time whether this host may be reached at these addresses. */
  readonly mayConnect: (host: string, port: number, addresses: readonly string[]) => boolean
  /** The owner lists this host: any port may be used. */
  readonly lists: (host: string, port: number) => boolean
}
/**
 * Allows the public internet on ports 80 and 443, and what the owner of this server lists: names and addresses
 * (`crm.local`, `10.0.0.5`, with or without `:port`) and networks (`10.0.0.0/8`). Throws on an invalid entry.
 */
export const allowedTargets = (entries: readonly string[]): Allowed => {
  const hosts = new Set<string>()
  const networks: string[] = []
  for (const entry of entries) {
    if (entry.includes('/')) networks.push(entry)
    else if (/^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d{1,5})?$/i.test(entry)) hosts.add(entry.toLowerCase())
    else throw new Error(`neither a host nor a network: ${entry}`)
  }
  const isNamed = (host: string, port: number): boolean => hosts.has(host) || hosts.has(`${host}:${port}`)
  const isInNetwork = networksOf(networks)
  const lists = (host: string, port: number): boolean => isNamed(host, port) || isInNetwork(bare(host))
  return {
    refusal: (url) => {
      const port = portOf(url)
      if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'protocol not allowed'
      if (url.username !== '' || url.password !== '') return 'credentials in the address'
      return port === 80 || port === 443 || lists(url.hostname, port) ? null : 'port not allowed'
    },
    lists,
    mayConnect: (host, port, addresses) =>
      addresses.length > 0 && (isNamed(host, port) || addresses.every((a) => isPublic(a) || isInNetwork(a))),
  }
}
export const portOf = (url: URL): number => Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
/** `[::1]` → `::1` */
export const bare = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')

/** Parses a URL strictly. Refuses what the parser would repair: spaces, line ends, characters beyond ASCII. */
export const strictUrl = (text: string): URL | null =>
  /^[\x21-\x7e]+$/.test(text) && !text.includes('\\') && URL.canParse(text) ? new URL(text) : null
