import { isIP } from 'node:net'
import { networksOf } from './networks.ts'

/**
 * Finds the client's address. `trusted`: addresses and networks (`10.0.0.0/8`) of our own proxies. `X-Forwarded-For` is
 * read from right to left, and the first address that is not a trusted proxy is the client. Throws on an invalid entry.
 */
export const clientAddresses = (trusted: readonly string[]) => {
  const isProxy = networksOf(trusted)
  return (socketAddress: string | undefined, forwardedFor: string | readonly string[] | undefined): string => {
    let client = plain(socketAddress ?? '') ?? 'unknown'
    const hops = String(forwardedFor ?? '')
      .slice(-2000)
      .split(',')
    while (isProxy(client) && hops.length) {
      const hop = plain(hops.pop()!.trim())
      if (!hop) break
      client = hop
    }
    return client
  }
}
/** `::ffff:10.0.0.1`, `10.0.0.1:4321` and `[::1]:4321` as the bare address; null for anything else. */
const plain = (text: string): string | null => {
  if (isIP(text) === 4) return text
  const address = text
    .replace(/^\[(.+)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
  return isIP(address) ? address : null
}

/**
 * The network that limits and blocks count as one caller: an IPv4 address, or the /64 of an IPv6 address, because one
 * customer of a provider has at least a /64. An IPv4 address written as IPv6 (`::ffff:10.0.0.1`) is the IPv4 address.
 * Texts that are no address stay as they are.
 */
export const networkOf = (address: string): string => {
  if (!address.includes(':')) return address
  const [bare = ''] = address.split('%')
  if (isIP(bare) !== 6) return address
  const groups = groupsOf(new URL(`http://[${bare}]`).hostname.slice(1, -1))
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return ipv4Of(groups[6]!, groups[7]!)
  return `${groups.slice(0, 4).join(':')}::/64`
}
/** The eight groups of an address in the notation of URLs: hexadecimal, with at most one `::`. */
const groupsOf = (address: string): string[] => {
  const [head = [], tail] = address.split('::').map((half) => half.split(':').filter((group) => group !== ''))
  if (!tail) return head
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
}
const ipv4Of = (...groups: readonly [string, string]): string =>
  groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.')
