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
  const address = text
    .replace(/^\[(.+)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
  return isIP(address) ? address : null
}
