import type { mailErrors } from '@beseda/contract/errors/mail.ts'
import { type Refusal, refuse } from '@beseda/contract/errors/refuse.ts'
import type { Failure } from '../outbound.ts'

type Code = keyof typeof mailErrors
/** What a reply means: by its enhanced code (RFC 3463), else by the plain one. */
const meanings: readonly (readonly [RegExp, Code])[] = [
  [/^(1\.2|1\.10|4\.[1346])$/, 'MAIL_SERVER_OF_ADDRESS_UNKNOWN'],
  [/^1\.[78]$/, 'MAIL_SENDER_REFUSED'],
  [/^1\./, 'MAIL_NO_SUCH_ADDRESS'],
  [/^2\.1$/, 'MAIL_ADDRESS_DISABLED'],
  [/^2\.2$/, 'MAIL_BOX_FULL'],
  [/^(2\.3|3\.4)$/, 'MAIL_TOO_BIG'],
  [/^7\./, 'MAIL_REFUSED_BY_RULES'],
]
const plain: Readonly<Record<string, Code>> = {
  550: 'MAIL_NO_SUCH_ADDRESS',
  551: 'MAIL_NO_SUCH_ADDRESS',
  552: 'MAIL_TOO_BIG',
  553: 'MAIL_SENDER_REFUSED',
}
/** `answer`: the codes alone, such as `550 5.1.1`, because servers repeat addresses and texts. */
export const refusalOfReply = (answer: string): Refusal => {
  const enhanced = /\b[45]\.(\d{1,3}\.\d{1,3})$/.exec(answer)?.[1]
  const code = enhanced ? meanings.find(([pattern]) => pattern.test(enhanced))?.[1] : plain[answer]
  return refuse(code ?? 'MAIL_RETURNED', { answer }) as Refusal
}

export interface Reply {
  readonly code: number
  readonly text: string
}
const limits = /\b(4\.7\.28|4\.5\.3|4\.3\.2)\b/
const limitMs = 60_000

/** A reply of a server to a letter, or to who sends it. */
export const failureOfReply = ({ code, text }: Reply, isLogin: boolean): Failure => {
  const enhanced = new RegExp(`^${code}[ -](\\d\\.\\d{1,3}\\.\\d{1,3})\\b`).exec(text)?.[1]
  const answer = [code, enhanced].filter(Boolean).join(' ')
  const reason = `smtp ${answer}`
  if (code >= 400 && code < 500) {
    const isLimit = code === 421 || limits.test(enhanced ?? '')
    return isLimit && !isLogin
      ? { ok: false, kind: 'limited', reason, retryAfterMs: limitMs }
      : { ok: false, kind: 'temporary', reason }
  }
  if (isLogin || [530, 534, 535, 538].includes(code)) return { ok: false, kind: 'channelBroken', reason }
  return { ok: false, kind: 'refused', reason, refusal: refusalOfReply(answer) }
}
