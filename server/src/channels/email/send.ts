import { createTransport, type Transporter } from 'nodemailer'
import type { Outside } from '../adapter.ts'
import type { Failure, OutgoingPart, Sent } from '../outbound.ts'
import { letterOf } from './compose.ts'
import { failureOfReply, reasonOfReply } from './replies.ts'
import { type Settings, sending } from './settings.ts'
import { failureOf, Trouble, toTrouble } from './trouble.ts'

interface SmtpError {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
  readonly response?: string
  readonly message?: string
}
interface Seen {
  /** The server has begun to take the letter: without its last answer nobody knows whether it did. */
  begun: boolean
}
const withServer = async <T>(
  s: Settings,
  { tcp }: Pick<Outside, 'tcp'>,
  maxMs: number,
  use: (transport: Transporter, seen: Seen) => Promise<T>,
): Promise<T> => {
  const { sendHost: host, sendPort: port, sendTls } = s
  const opened = await tcp.connect({ host, port, tls: sendTls === 'tls', maxMs })
  if (opened.lost) throw new Trouble('lost', serverOf(s), opened.reason)
  const { wire } = opened
  const seen: Seen = { begun: false }
  const { user, password, accessToken } = sending(s)
  const auth = accessToken ? ({ type: 'OAuth2', user, accessToken } as const) : { user, pass: password }
  const transport = createTransport({
    ...{ host, port, connection: wire, secure: sendTls === 'tls', secured: sendTls === 'tls' },
    ...{ requireTLS: sendTls === 'starttls', ignoreTLS: sendTls === 'none', tls: { servername: host } },
    ...((password || accessToken) && { auth }),
    ...{ transactionLog: true, logger: watching(seen) },
    ...{ disableFileAccess: true, disableUrlAccess: true, greetingTimeout: 15_000, socketTimeout: 90_000 },
  } as unknown as Parameters<typeof createTransport>[0])
  try {
    return await use(transport, seen)
  } finally {
    transport.close()
    wire.destroy()
  }
}
const serverOf = ({ sendHost, sendPort }: Settings): string => `${sendHost}:${sendPort}`

/** Reads the protocol for the one answer that matters: 354, “send the letter”. */
const watching = (seen: Seen) => {
  const note = (entry: { readonly tnx?: string } | string, text?: unknown): void => {
    if (typeof entry === 'object' && entry.tnx === 'server' && /^354/.test(String(text))) seen.begun = true
  }
  const nothing = (): void => {}
  return { level: nothing, trace: note, debug: note, info: nothing, warn: nothing, error: nothing, fatal: nothing }
}

/** Signs in and leaves. Throws Trouble. */
export const checkSending = (s: Settings, out: Outside): Promise<void> =>
  withServer(s, out, 20_000, async (transport) => {
    await transport.verify().catch((error: SmtpError) => {
      const answer = error.response ?? error.code ?? error.message ?? ''
      const kind = error.code === 'EAUTH' ? 'login' : error.responseCode ? 'server' : 'lost'
      throw new Trouble(kind, serverOf(s), answer)
    })
  })

export const send = async (s: Settings, part: OutgoingPart, out: Outside): Promise<Sent | Failure> => {
  try {
    const letter = await letterOf(part, s)
    return await withServer(s, out, 180_000, async (transport, seen): Promise<Sent | Failure> => {
      try {
        const info = await transport.sendMail(letter)
        const { address } = letter.to as { readonly address: string }
        // others got their copies, the client did not
        const refused = info.rejectedErrors?.find((e: SmtpError & { recipient?: string }) => e.recipient === address)
        return refused ? failed(refused, s, seen) : { ok: true, providerId: String(letter.messageId) }
      } catch (error) {
        return failed(error as SmtpError, s, seen)
      }
    })
  } catch (error) {
    return failureOf(toTrouble(error, serverOf(s)))
  }
}
const failed = (error: SmtpError, s: Settings, { begun }: Seen): Failure => {
  const { code, responseCode, response = '' } = error
  if (responseCode) return failureOfReply({ code: responseCode, text: response }, code === 'EAUTH')
  if (code === 'EAUTH') return { ok: false, kind: 'channelBroken', reason: `${serverOf(s)} login refused` }
  if (code === 'EMESSAGE') return { ok: false, kind: 'refused', reason: reasonOfReply('552 5.3.4') }
  if (code === 'EENVELOPE') return { ok: false, kind: 'refused', reason: reasonOfReply('501 5.1.3') }
  if (begun) return { ok: false, kind: 'unknown', reason: `${serverOf(s)} no answer` }
  return failureOf(toTrouble(error, serverOf(s)))
}
