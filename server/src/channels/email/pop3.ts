import type { Wire } from '../../platform/tcp-port.ts'
import type { Outside } from '../adapter.ts'
import { receiving, type Settings } from './settings.ts'
import { Trouble, toTrouble } from './trouble.ts'

/** A mailbox by POP3 (RFC 1939). Numbers of letters count from 1 and hold for one connection. */
export interface Pop3 {
  /** Lines without their ends. */
  readonly list: (command: 'UIDL' | 'LIST') => Promise<readonly string[]>
  readonly retrieve: (number: string) => Promise<Buffer>
  /** The head and the first lines of the body. */
  readonly top: (number: string, lines: number) => Promise<Buffer>
}
const maxListBytes = 8 * 1024 * 1024
const maxLineBytes = 4096
const end = Buffer.from('\r\n.\r\n')
const lineEnd = Buffer.from('\r\n')

/** Signs in, runs the work and leaves without deleting anything. Throws Trouble. */
export const withPop3 = async <T>(
  s: Settings,
  { tcp }: Pick<Outside, 'tcp'>,
  maxMs: number,
  use: (box: Pop3) => Promise<T>,
): Promise<T> => {
  const { receiveHost: host, receivePort: port, receiveTls } = s
  const server = `${host}:${port}`
  const opened = await tcp.connect({ host, port, tls: receiveTls === 'tls', maxMs })
  if (opened.lost) throw new Trouble('lost', server, opened.reason)
  let { wire } = opened
  let buffer: Buffer = Buffer.alloc(0)
  const more = async (max: number): Promise<void> => {
    if (buffer.length > max) throw new Trouble('server', server, 'too long')
    const piece = await nextPiece(wire)
    if (piece === null) throw new Trouble('lost', server, 'ECONNRESET')
    buffer = buffer.length === 0 ? piece : Buffer.concat([buffer, piece])
  }
  const line = async (): Promise<string> => {
    let at = buffer.indexOf(lineEnd)
    for (; at < 0; at = buffer.indexOf(lineEnd)) await more(maxLineBytes)
    const text = buffer.subarray(0, at).toString('utf8')
    buffer = buffer.subarray(at + 2)
    return text
  }
  const answer = async (kind: 'login' | 'server'): Promise<void> => {
    let text = await line()
    if (kind === 'login' && text.startsWith('+ ')) {
      // why a token is refused comes as a question, which is answered by nothing
      wire.write('\r\n')
      text = await line()
    }
    if (text.startsWith('+OK')) return
    // a mailbox that another program holds is not a wrong password
    throw new Trouble(
      /\[(IN-USE|SYS\/TEMP|LOGIN-DELAY)\]/.test(text) ? 'lost' : kind,
      server,
      text.replace(/^-ERR ?/, ''),
    )
  }
  const ask = async (command: string, kind: 'login' | 'server' = 'server'): Promise<void> => {
    if (/[\r\n]/.test(command)) throw new Trouble('login', server, 'line ends in the login')
    wire.write(`${command}\r\n`)
    await answer(kind)
  }
  /** Several lines up to a dot, with the dots at their starts undone. */
  const block = async (max: number): Promise<Buffer> => {
    const whole: Buffer[] = []
    let bytes = 0
    while (buffer.length < 3) await more(max)
    while (!buffer.subarray(0, 3).equals(end.subarray(2))) {
      let at = buffer.indexOf(end)
      while (at < 0) {
        // the end may be split between two pieces
        const sure = Math.max(0, buffer.length - end.length)
        if (sure > 65_536) {
          whole.push(buffer.subarray(0, sure))
          bytes += sure
          buffer = buffer.subarray(sure)
        }
        if (bytes > max) throw new Trouble('server', server, 'too long')
        await more(Number.POSITIVE_INFINITY)
        at = buffer.indexOf(end)
      }
      whole.push(buffer.subarray(0, at + 2))
      buffer = buffer.subarray(at + 2)
    }
    buffer = buffer.subarray(3)
    return undotted(Buffer.concat(whole))
  }
  try {
    await answer('server')
    if (receiveTls === 'starttls') {
      await ask('STLS')
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      wire = tcp.secure(wire, host, resolve)
      wire.once('error', reject)
      await promise
      buffer = Buffer.alloc(0)
    }
    await signIn(s, ask)
    const result = await use({
      list: async (command) => {
        await ask(command)
        return (await block(maxListBytes)).toString('utf8').split('\r\n').filter(Boolean)
      },
      retrieve: async (number) => {
        await ask(`RETR ${number}`)
        return block(Number.POSITIVE_INFINITY)
      },
      top: async (number, lines) => {
        await ask(`TOP ${number} ${lines}`)
        return block(maxListBytes)
      },
    })
    wire.write('QUIT\r\n')
    return result
  } catch (error) {
    throw toTrouble(error, server)
  } finally {
    wire.on('error', () => {})
    wire.destroy()
  }
}
/** Reads by hand, because nothing may read from a connection on which TLS starts. Null: it has ended. */
const nextPiece = async (wire: Wire): Promise<Buffer | null> => {
  for (;;) {
    const piece = wire.read() as Buffer | null
    if (piece !== null) return piece
    if (wire.readableEnded || wire.destroyed) {
      if (wire.errored) throw wire.errored
      return null
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    const events = ['readable', 'end', 'close', 'error'] as const
    for (const event of events) wire.on(event, resolve)
    await promise
    for (const event of events) wire.off(event, resolve)
  }
}
const signIn = async (s: Settings, ask: (command: string, kind: 'login') => Promise<void>): Promise<void> => {
  const { user, password, accessToken } = receiving(s)
  if (accessToken) {
    const token = Buffer.from(`user=${user}\u0001auth=Bearer ${accessToken}\u0001\u0001`).toString('base64')
    return ask(`AUTH XOAUTH2 ${token}`, 'login')
  }
  await ask(`USER ${user}`, 'login')
  await ask(`PASS ${password}`, 'login')
}
const undotted = (block: Buffer): Buffer => {
  if (block[0] !== 46 && !block.includes('\r\n.')) return block
  return Buffer.from(block.toString('latin1').replace(/^\./, '').replaceAll('\r\n.', '\r\n'), 'latin1')
}
