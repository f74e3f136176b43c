import { apiAt } from '@beseda/contract/channels/provider-address.ts'
import type { HttpLost, HttpOutcome, HttpStream } from '../../platform/http/call.ts'
import type { Outside } from '../adapter.ts'
import type { Done, Failure, FailureKind } from '../outbound.ts'

export interface Settings {
  readonly token: string
  readonly senderName: string
  /** Id of a picture. */
  readonly photo: string | null
  readonly welcome: string
  readonly accountName: string
  readonly api: string
}
const official = 'https://chatapi.viber.com/pa'
export const post = ({ token, api }: Settings, method: string, json: object, { http }: Outside): Promise<HttpOutcome> =>
  http.request({
    method: 'POST',
    url: `${apiAt(api, official)}/${method}`,
    headers: { 'x-viber-auth-token': token },
    json,
  })

/** Status codes of answers with HTTP 200; the others are refusals of this one call. */
const kinds: Readonly<Record<string, FailureKind>> = {
  2: 'channelBroken',
  5: 'blocked',
  6: 'blocked',
  7: 'channelBroken',
  8: 'channelBroken',
  9: 'channelBroken',
  10: 'channelBroken',
  11: 'blocked',
  12: 'limited',
  15: 'channelBroken',
}
/** Viber names no time to wait. */
const pauseMs = 10_000
export const statusOf = (answer: HttpOutcome | HttpStream): number | null => {
  const status = !answer.lost && 'json' in answer ? (answer.json as { status?: unknown } | null)?.status : null
  return typeof status === 'number' ? status : null
}
/** What an answer other than “done” means. Viber's own text stays out: it may repeat what was sent. */
export const failureOf = (answer: HttpOutcome | HttpLost | HttpStream): Failure => {
  if (answer.lost) return { ok: false, kind: answer.sent ? 'unknown' : 'temporary', reason: answer.reason }
  const { status: http, headers } = answer
  if (http === 200) {
    const status = statusOf(answer)
    if (status === null) return { ok: false, kind: 'temporary', reason: 'Viber: not an answer' }
    const kind = kinds[status] ?? 'refused'
    return { ok: false, kind, reason: `viber_bot ${status}`, ...(kind === 'limited' && { retryAfterMs: pauseMs }) }
  }
  const reason = `Viber: HTTP ${http}`
  if (http === 429) {
    const seconds = Number(headers['retry-after'])
    return { ok: false, kind: 'limited', reason, retryAfterMs: seconds > 0 ? seconds * 1000 : pauseMs }
  }
  if (http === 401) return { ok: false, kind: 'channelBroken', reason }
  return { ok: false, kind: http >= 500 ? 'temporary' : 'refused', reason }
}
export const isDone = (answer: HttpOutcome): answer is HttpOutcome & { readonly lost: false } =>
  !answer.lost && answer.status === 200 && statusOf(answer) === 0
export const doneOf = (answer: HttpOutcome): Done | Failure => (isDone(answer) ? { ok: true } : failureOf(answer))
