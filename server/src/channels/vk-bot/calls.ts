import { apiAt } from '@beseda/contract/channels/provider-address.ts'
import type { HttpCall, HttpLost, HttpOutcome, HttpStream } from '../../platform/http/call.ts'
import type { Outside } from '../adapter.ts'
import type { Done, Failure, FailureKind } from '../outbound.ts'

export interface Settings {
  readonly token: string
  readonly groupId: string
  readonly confirmation: string
  readonly secret: string
  readonly madeConfirmation: string
  readonly madeSecret: string
  readonly api: string
}
const official = 'https://api.vk.ru/method'
export const version = '5.199'

export const ask = (
  { token, api }: Settings,
  method: string,
  params: Readonly<Record<string, string>>,
  { http }: Outside,
  timeoutMs?: number,
): Promise<HttpOutcome> => {
  const form = { ...params, access_token: token, v: version }
  const call: HttpCall = { method: 'POST', url: `${apiAt(api, official)}/${method}`, form }
  return http.request(timeoutMs === undefined ? call : { ...call, timeoutMs })
}

/** Codes of errors, which come with HTTP 200. The others are refusals of this one call. */
const kinds: Readonly<Record<string, FailureKind>> = {
  ...{ 5: 'channelBroken', 27: 'channelBroken', 28: 'channelBroken' },
  ...{ 1: 'temporary', 6: 'limited', 9: 'temporary', 10: 'temporary', 14: 'temporary', 29: 'limited' },
  ...{ 18: 'blocked', 900: 'blocked', 901: 'blocked', 902: 'blocked', 917: 'blocked', 927: 'blocked', 932: 'blocked' },
  ...{ 936: 'blocked', 945: 'blocked' },
  ...{ 909: 'gone', 924: 'gone' },
}
/** How long each error lasts, in milliseconds: 6 is counted by seconds, 9 and 14 concern one client. */
const pauses: Readonly<Record<string, number>> = { 6: 1000, 9: 60_000, 14: 60_000, 29: 60_000 }

interface ApiError {
  readonly error_code?: unknown
}
export const errorIn = (answer: HttpOutcome | HttpStream): number | null => {
  const error = !answer.lost && 'json' in answer ? (answer.json as { error?: ApiError } | null)?.error : null
  return typeof error?.error_code === 'number' ? error.error_code : null
}
/** The failure with this code. */
export const failedAs = (code: number): Failure => {
  const pause = pauses[code]
  const reason = `vk_bot ${code}`
  return { ok: false, kind: kinds[code] ?? 'refused', reason, ...(pause !== undefined && { retryAfterMs: pause }) }
}
/** What an answer other than “done” means. VK's own text stays out: it repeats the parameters of the call. */
export const failureOf = (answer: HttpOutcome | HttpLost | HttpStream): Failure => {
  if (answer.lost) return { ok: false, kind: answer.sent ? 'unknown' : 'temporary', reason: answer.reason }
  const code = errorIn(answer)
  if (code !== null) return failedAs(code)
  const { status } = answer
  const reason = status === 200 ? 'VK: not an answer' : `VK: HTTP ${status}`
  if (status === 429) return { ok: false, kind: 'limited', reason, retryAfterMs: 1000 }
  if (status === 401) return { ok: false, kind: 'channelBroken', reason }
  return { ok: false, kind: status >= 500 || status === 200 ? 'temporary' : 'refused', reason }
}
/** The answer's `response`; null: it has none. */
export const responseOf = (answer: HttpOutcome): unknown => {
  if (answer.lost || answer.status !== 200 || errorIn(answer) !== null) return null
  return (answer.json as { response?: unknown } | null)?.response ?? null
}
export const doneOf = (answer: HttpOutcome): Done | Failure =>
  responseOf(answer) === null ? failureOf(answer) : { ok: true }

/** A call before the one that matters: when its answer is lost, nothing was sent. */
export const early = (failure: Failure): Failure =>
  failure.kind === 'unknown' ? { ...failure, kind: 'temporary' } : failure
/** Ids come as numbers, or as the digits of a number beyond 2^53. */
export const idOf = (value: unknown): string | null =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+$/.test(value)) ? String(value) : null
