import { type AddressInfo, createServer } from 'node:net'

export interface Ports {
  readonly imap: number
  readonly imaps: number
  readonly pop3: number
  readonly pop3s: number
  /** Submission of the shop: STARTTLS, and TLS from the start. */
  readonly submission: number
  readonly submissions: number
  /** Where other servers bring letters for the shop, and for its client. */
  readonly shop: number
  readonly client: number
  /** Where Dovecot asks about OAuth tokens. */
  readonly tokens: number
}
const names = ['imap', 'imaps', 'pop3', 'pop3s', 'submission', 'submissions', 'shop', 'client', 'tokens'] as const
export const freePorts = async (): Promise<Ports> => {
  const servers = names.map(() => createServer())
  for (const server of servers) await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  for (const server of servers) server.close()
  return Object.fromEntries(names.map((name, i) => [name, ports[i]])) as unknown as Ports
}
