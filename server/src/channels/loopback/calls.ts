import type { HttpCall, HttpLost, HttpOutcome, HttpStream } from '../../platform/http/call.ts'
import type { Outside } from '../adapter.ts'
import type { Done, Failure, FailureKind } from '../outbound.ts'

export interface Settings {
  readonly secret: string
  readonly hookSecret: string
  /** Empty: the secret is good for every call. */
  readonly accessToken: string
  readonly api: string
}
export const authorization = ({ secret, accessToken }: Settings): Record<string, string> => ({
  authorization: `Bearer ${accessToken || secret}`,
})

export const post = (
  settings: Settings,
  path: string,
  body: Pick<HttpCall, 'json' | 'multipart' | 'timeoutMs'>,
  { http }: Outside,
): Promise<HttpOutcome> =>
  http.request({ method: 'POST', url: `${settings.api}/${path}`, headers: authorization(settings), ...body })

const kinds: Readonly<Record<string, FailureKind>> = { blocked: 'blocked', stranger: 'blocked', window: 'windowClosed' }
/** What an answer other than “done” means. The provider's own words stay out: they may repeat what was sent. */
export const failureOf = (answer: HttpOutcome | HttpLost | HttpStream): Failure => {
  if (answer.lost) return { ok: false, kind: answer.sent ? 'unknown' : 'temporary', reason: answer.reason }
  const { status, headers } = answer
  const reason = `loopback ${status}`
  const code = 'json' in answer ? (answer.json as { code?: unknown } | null)?.code : undefined
  if (status === 429) {
    const seconds = Number(headers['retry-after'])
    return { ok: false, kind: 'limited', reason, retryAfterMs: seconds > 0 ? seconds * 1000 : 5000 }
  }
  if (status === 401) return { ok: false, kind: 'channelBroken', reason }
  if (status === 404 || status === 410) return { ok: false, kind: 'gone', reason }
  const kind = typeof code === 'string' && Object.hasOwn(kinds, code) ? kinds[code]! : null
  if (kind) return { ok: false, kind, reason: `loopback ${code}` }
  return { ok: false, kind: status >= 500 ? 'temporary' : 'refused', reason }
}
export const isDone = (answer: HttpOutcome): answer is HttpOutcome & { readonly lost: false } =>
  !answer.lost && answer.status === 200
export const doneOf = (answer: HttpOutcome): Done | Failure => (isDone(answer) ? { ok: true } : failureOf(answer))

/** An id in an answer, whose digits `parseExact` kept. */
export const idIn = (json: unknown): string | null => {
  const id = (json as { id?: unknown } | null)?.id
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null
}
