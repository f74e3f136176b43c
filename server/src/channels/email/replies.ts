import type { emailReasons } from '@beseda/contract/channels/email-reasons.ts'
import type { Failure } from '../outbound.ts'

type Code = keyof typeof emailReasons
/** What a reply means: by its enhanced code (RFC 3463), else by the plain one. */
const meanings: readonly (readonly [RegExp, Code])[] = [
  [/^(1\.2|1\.10|4\.[1346])$/, 'unknownServer'],
  [/^1\.[78]$/, 'senderRefused'],
  [/^1\./, 'noSuchAddress'],
  [/^2\.1$/, 'addressDisabled'],
  [/^2\.2$/, 'boxFull'],
  [/^(2\.3|3\.4)$/, 'tooBig'],
  [/^7\./, 'refusedByRules'],
]
const plain: Readonly<Record<string, Code>> = {
  550: 'noSuchAddress',
  551: 'noSuchAddress',
  552: 'tooBig',
  553: 'senderRefused',
}
/** `answer`: the codes alone, such as `550 5.1.1`, because servers repeat addresses and texts. */
export const reasonOfReply = (answer: string): string => {
  const enhanced = /\b[45]\.(\d{1,3}\.\d{1,3})$/.exec(answer)?.[1]
  const code = enhanced ? meanings.find(([pattern]) => pattern.test(enhanced))?.[1] : plain[answer]
  return ['email', code ?? 'returned', answer].filter(Boolean).join(' ')
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
  return { ok: false, kind: 'refused', reason: reasonOfReply(answer) }
}
