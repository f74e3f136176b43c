import type { HttpLost, HttpOutcome, HttpStream } from '../../platform/http/call.ts'
import type { Done, Failure, FailureKind } from '../outbound.ts'

/** Our kinds of the error codes; their words are `whatsappReasons`. A code that is not here follows the HTTP status. */
const kinds: Readonly<Record<number, FailureKind>> = {
  0: 'channelBroken',
  1: 'temporary',
  2: 'temporary',
  3: 'channelBroken',
  4: 'limited',
  10: 'channelBroken',
  33: 'channelBroken',
  190: 'channelBroken',
  368: 'channelBroken',
  470: 'windowClosed',
  471: 'limited',
  472: 'refused',
  1000: 'temporary',
  1003: 'channelBroken',
  1005: 'channelBroken',
  1006: 'blocked',
  1007: 'blocked',
  1011: 'temporary',
  1013: 'blocked',
  1014: 'temporary',
  1015: 'limited',
  1016: 'temporary',
  1023: 'temporary',
  1024: 'channelBroken',
  1026: 'blocked',
  2000: 'refused',
  2001: 'refused',
  2005: 'refused',
  2006: 'refused',
  2007: 'refused',
  2008: 'refused',
  80007: 'limited',
  130429: 'limited',
  130472: 'refused',
  130497: 'channelBroken',
  131000: 'temporary',
  131005: 'channelBroken',
  131008: 'refused',
  131009: 'refused',
  131016: 'temporary',
  131021: 'refused',
  131026: 'blocked',
  131030: 'refused',
  131031: 'channelBroken',
  131037: 'channelBroken',
  131042: 'channelBroken',
  131045: 'channelBroken',
  131047: 'windowClosed',
  131048: 'limited',
  131049: 'refused',
  131050: 'refused',
  131051: 'refused',
  131052: 'gone',
  131053: 'refused',
  131056: 'limited',
  131057: 'temporary',
  132000: 'refused',
  132001: 'refused',
  132005: 'refused',
  132007: 'refused',
  132012: 'refused',
  132015: 'refused',
  132016: 'refused',
  132068: 'refused',
  132069: 'refused',
  133004: 'temporary',
  133010: 'channelBroken',
  135000: 'refused',
  2388019: 'refused',
  2388023: 'refused',
  2388040: 'refused',
  2388047: 'refused',
  2388072: 'refused',
  2388073: 'refused',
  2388293: 'refused',
  2388299: 'refused',
}
/** No template of this name, at its deletion. */
const noTemplate = 2593002
/** Exists already: a repeated registration. */
export const templateExists = 2388024

/** What a code means. The reason is the code alone: the provider's own words may repeat what was sent. */
export const meaningOf = (code: number, status: number): Omit<Failure, 'ok'> => {
  const known = kinds[code] ?? (code >= 200 && code <= 299 ? 'channelBroken' : null)
  const reason = `whatsapp ${code >= 0 ? code : status}`
  if (known) return { kind: known, reason }
  if (status === 429) return { kind: 'limited', reason }
  if (status === 401) return { kind: 'channelBroken', reason }
  if (status === 404) return { kind: 'gone', reason }
  return { kind: status >= 500 ? 'temporary' : 'refused', reason }
}
interface ErrorBody {
  readonly error?: { readonly code?: unknown; readonly error_subcode?: unknown }
  readonly errors?: readonly ({ readonly code?: unknown } | null)[]
}
const number = (value: unknown): number => (typeof value === 'number' && Number.isSafeInteger(value) ? value : -1)
/** The code of an answer: Meta's `error.code`, or the first of a provider's `errors`. -1: none. */
export const codeIn = (json: unknown): { readonly code: number; readonly subcode: number } => {
  const { error, errors } = (json ?? {}) as ErrorBody
  const first = Array.isArray(errors) ? errors[0]?.code : undefined
  return { code: number(error?.code ?? first), subcode: number(error?.error_subcode) }
}
/** Meta names no time to wait; these limits count by seconds. */
const pauseMs = 10_000

export const failureOf = (answer: HttpOutcome | HttpLost | HttpStream): Failure => {
  if (answer.lost) return { ok: false, kind: answer.sent ? 'unknown' : 'temporary', reason: answer.reason }
  const { code, subcode } = codeIn('json' in answer ? answer.json : null)
  if (code === 100 && (subcode === 33 || subcode === noTemplate))
    return { ok: false, kind: 'gone', reason: 'whatsapp 100' }
  const meaning = meaningOf(kinds[subcode] ? subcode : code, answer.status)
  if (meaning.kind !== 'limited') return { ok: false, ...meaning }
  const seconds = Number(answer.headers['retry-after'])
  return { ok: false, ...meaning, retryAfterMs: seconds > 0 ? seconds * 1000 : pauseMs }
}
/** Nothing is registered yet: a lost answer leaves no doubt. A refusal says that it is about the file. */
export const refusedSample = (answer: HttpOutcome): Failure => {
  const failure = failureOf(answer)
  if (answer.lost) return { ...failure, kind: 'temporary' }
  const code = codeIn(answer.json).code
  if (code < 0 && answer.status < 300) return { ...failure, kind: 'temporary' }
  const isFile = failure.kind === 'refused' || failure.kind === 'gone'
  return isFile
    ? { ok: false, kind: 'refused', reason: `whatsapp sample ${code >= 0 ? code : answer.status}` }
    : failure
}
export const isDone = (answer: HttpOutcome): answer is HttpOutcome & { readonly lost: false } =>
  !answer.lost && answer.status >= 200 && answer.status < 300 && codeIn(answer.json).code < 0
export const doneOf = (answer: HttpOutcome): Done | Failure => (isDone(answer) ? { ok: true } : failureOf(answer))
