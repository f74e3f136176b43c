import { type Refusal, refuse } from '@beseda/contract/errors/refuse.ts'
import type { Failure } from '../outbound.ts'
import type { Settings } from './settings.ts'

/** Why a mail server could not be used. `login`: it does not accept who we are; `server`: it refused something else. */
export class Trouble extends Error {
  readonly kind: 'lost' | 'login' | 'server'
  /** `host:port` */
  readonly server: string
  /** The answer of the server, or a code such as ECONNREFUSED. */
  readonly answer: string
  constructor(kind: Trouble['kind'], server: string, answer: string) {
    super(`${server}: ${kind}`)
    this.kind = kind
    this.server = server
    this.answer = answer
  }
}
export const toTrouble = (error: unknown, server: string): Trouble => {
  if (error instanceof Trouble) return error
  const { code, message } = error as { code?: unknown; message?: unknown }
  return new Trouble('lost', server, typeof code === 'string' ? code : String(message ?? 'no answer'))
}

/** What people see when they check the connection: the words of the server, without what was sent to it. */
const saidBy = (answer: string, s: Settings): string => {
  const secrets = [s.password, s.sendPassword, s.accessToken].filter((word) => word.length > 2)
  const clean = secrets.reduce((text, word) => text.replaceAll(word, '…'), answer)
  return clean.replace(/\s+/g, ' ').trim().slice(0, 160) || '—'
}
const codes = { lost: 'MAIL_SERVER_UNREACHABLE', login: 'MAIL_LOGIN_REFUSED', server: 'MAIL_SERVER_REFUSED' } as const
export const refusalOf = ({ kind, server, answer }: Trouble, s: Settings): Refusal =>
  refuse(codes[kind], { server, reason: saidBy(answer, s) })

/** The same for calls whose reason is stored: without the words of the server. */
export const failureOf = ({ kind, server, answer }: Trouble): Failure => {
  const word = /^[A-Z][A-Z0-9_]{2,40}$/.test(answer) ? answer : kind === 'login' ? 'login refused' : 'no answer'
  return { ok: false, kind: kind === 'login' ? 'channelBroken' : 'temporary', reason: `${server} ${word}` }
}
