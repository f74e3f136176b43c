import { lookup as systemLookup } from 'node:dns/promises'
import { isIP, connect as openPlain, type Socket } from 'node:net'
import { connect as openTls } from 'node:tls'
import type { Clock } from './clock.ts'
import { allowedTargets } from './http/allowed.ts'
import type { Tcp, TcpOutcome, TcpTarget } from './tcp-port.ts'

export interface TcpClientOptions {
  readonly clock: Pick<Clock, 'later'>
  /** Hosts and networks in addition to the public internet: see `allowedTargets`. */
  readonly allow: readonly string[]
  readonly resolve?: (host: string) => Promise<readonly { readonly address: string }[]>
}
const connectMs = 10_000
/** Submission, IMAP and POP3. Other ports only on hosts that the owner of this server lists. */
const publicPorts = [25, 110, 143, 465, 587, 993, 995, 2525]
const hostName = /^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i

/** The only client for connections to mail servers, whose addresses people supply. */
export const createTcpClient = ({ clock, allow, resolve = resolveHost }: TcpClientOptions): Tcp => {
  const allowed = allowedTargets(allow)
  /** Connects to exactly the address that was checked, so that a second DNS answer cannot differ. */
  const addressOf = async ({ host, port }: TcpTarget): Promise<string> => {
    if (isIP(host) === 0 && !hostName.test(host)) throw coded('NOT_A_HOST')
    const found = isIP(host) ? [host] : (await resolve(host)).map(({ address }) => address)
    const isListed = allowed.lists(host, port) || found.every((address) => allowed.lists(address, port))
    if (!allowed.mayConnect(host, port, found) || !(publicPorts.includes(port) || isListed))
      throw coded('TARGET_NOT_ALLOWED')
    return found[0]!
  }
  return {
    connect: (target) => {
      const { promise, resolve: settle } = Promise.withResolvers<TcpOutcome>()
      const lose = (error: unknown): void => settle({ lost: true, reason: codeOf(error) })
      let socket: Socket | null = null
      const end = (code: string) => () => {
        lose(coded(code))
        socket?.destroy(coded(code))
      }
      const stopConnecting = clock.later(connectMs, end('ETIMEDOUT'))
      addressOf(target)
        .then((address) => {
          const { host, port, tls, maxMs } = target
          const open = tls ? openTls({ host: address, port, ...nameOf(host) }) : openPlain({ host: address, port })
          socket = open
          const stop = clock.later(maxMs, end('ETIMEDOUT'))
          open.once(tls ? 'secureConnect' : 'connect', () => settle({ lost: false, wire: open }))
          // stays, so that a connection which breaks later does not end the process
          open.on('error', lose)
          open.once('close', stop)
        })
        .catch(lose)
      return promise.finally(stopConnecting)
    },
    secure: (wire, host, secured) => openTls({ socket: wire, ...nameOf(host) }, secured),
  }
}
/** The name that the certificate must have; an address has none. */
const nameOf = (host: string) => (isIP(host) === 0 ? { servername: host } : {})
const coded = (code: string): Error => Object.assign(new Error(code), { code })
const codeOf = (error: unknown): string =>
  (error as NodeJS.ErrnoException | null)?.code ?? (error as Error | null)?.name ?? 'no connection'
const resolveHost = (host: string) => systemLookup(host, { all: true })
