import { ImapFlow, type ImapTransport } from 'imapflow'
import type { Outside } from '../adapter.ts'
import { receiving, type Settings } from './settings.ts'
import { Trouble, toTrouble } from './trouble.ts'

const serverOf = ({ receiveHost, receivePort }: Settings): string => `${receiveHost}:${receivePort}`

/** Opens the inbox for reading, runs the work and closes the connection. Throws Trouble. */
export const withInbox = async <T>(
  s: Settings,
  out: Pick<Outside, 'tcp'>,
  maxMs: number,
  use: (client: ImapFlow) => Promise<T>,
): Promise<T> => {
  const server = serverOf(s)
  const { receiveHost: host, receivePort: port, receiveTls } = s
  const opened = await out.tcp.connect({ host, port, tls: receiveTls === 'tls', maxMs })
  if (opened.lost) throw new Trouble('lost', server, opened.reason)
  const { wire } = opened
  const transport: ImapTransport = {
    connect: (_, connected) => {
      setImmediate(connected)
      return wire
    },
    upgrade: (plain, _, secured) => out.tcp.secure(plain as typeof wire, host, secured),
  }
  const { user, password, accessToken } = receiving(s)
  const client = new ImapFlow({
    ...{ host, port, secure: receiveTls === 'tls', doSTARTTLS: receiveTls === 'starttls', transport },
    auth: { user, ...(accessToken ? { accessToken } : { pass: password }) },
    ...{ logger: false, greetingTimeout: 10_000, disableAutoIdle: true, disableCompression: true },
  })
  // what breaks also ends the command that is running; without a listener it would end the process
  client.on('error', () => {})
  try {
    await client.connect()
    await client.mailboxOpen('INBOX', { readOnly: true })
    return await use(client)
  } catch (error) {
    throw troubleOf(error, server)
  } finally {
    client.close()
    wire.destroy()
  }
}
interface ImapError {
  readonly authenticationFailed?: boolean
  readonly responseText?: string
  readonly responseStatus?: string
}
const troubleOf = (error: unknown, server: string): Trouble => {
  const { authenticationFailed, responseText, responseStatus } = error as ImapError
  if (authenticationFailed) return new Trouble('login', server, responseText ?? '')
  if (responseStatus === 'NO' || responseStatus === 'BAD') return new Trouble('server', server, responseText ?? '')
  return toTrouble(error, server)
}
