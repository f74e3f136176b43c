import { apiAt } from '@beseda/contract/channels/provider-address.ts'
import type { HttpCall, HttpLost, HttpOutcome, HttpStream } from '../../platform/http/call.ts'
import type { Outside } from '../adapter.ts'
import type { Done, Failure, FailureKind } from '../outbound.ts'

export interface Settings {
  readonly token: string
  readonly hookSecret: string
  readonly botId: string
  readonly api: string
}
/** It becomes a part of the address of each call. */
export const isToken = (token: string): boolean => /^\d{1,20}:[\w-]{20,100}$/.test(token)

const base = ({ api }: Settings): string => apiAt(api, 'https://api.telegram.org')
export const call = (
  settings: Settings,
  method: string,
  body: Pick<HttpCall, 'json' | 'multipart' | 'timeoutMs'>,
  { http }: Outside,
): Promise<HttpOutcome> =>
  http.request({ method: 'POST', url: `${base(settings)}/bot${settings.token}/${method}`, ...body })
/** `path`: of an answer to getFile. Null: not a path, which the provider never sends. */
export const fileUrl = (settings: Settings, path: string): string | null => {
  if (!/^[\w./-]{1,300}$/.test(path) || path.split('/').includes('..')) return null
  return `${base(settings)}/file/bot${settings.token}/${path}`
}

/** Words of the provider by which an answer is understood, and that may be shown: other words may repeat what was sent. */
const phrases: readonly (readonly [words: string, kind: FailureKind])[] = [
  ['bot was blocked by the user', 'blocked'],
  ['user is deactivated', 'blocked'],
  ["bot can't initiate conversation with a user", 'blocked'],
  ['bot was kicked', 'blocked'],
  ['chat not found', 'blocked'],
  ['group chat was upgraded to a supergroup chat', 'refused'],
  ['message to edit not found', 'gone'],
  ['message to delete not found', 'gone'],
  ["message can't be edited", 'gone'],
  ["message can't be deleted", 'gone'],
  ['query is too old', 'gone'],
  ['wrong file_id', 'gone'],
  ['file is too big', 'gone'],
  ['message is too long', 'refused'],
  ['message caption is too long', 'refused'],
  ['message text is empty', 'refused'],
  ['reply markup is too long', 'refused'],
  ['message is not modified', 'refused'],
  ['terminated by other getUpdates request', 'temporary'],
  ["can't use getUpdates method while webhook is active", 'temporary'],
]
const descriptionOf = (answer: object): string => {
  const text = 'json' in answer ? (answer.json as { description?: unknown } | null)?.description : undefined
  return typeof text === 'string' ? text : ''
}
export const says = (answer: HttpOutcome, words: string): boolean => descriptionOf(answer).includes(words)

/** What an answer other than “ok” means. */
export const failureOf = (answer: HttpOutcome | HttpLost | HttpStream): Failure => {
  if (answer.lost) return { ok: false, kind: answer.sent ? 'unknown' : 'temporary', reason: answer.reason }
  const { status } = answer
  const description = descriptionOf(answer)
  const known = phrases.find(([words]) => description.includes(words))
  const reason = `telegram ${status}${known ? `: ${known[0]}` : ''}`
  // nothing says whether it was done
  if (status === 200) return { ok: false, kind: 'unknown', reason: 'telegram: not an answer of the provider' }
  if (status === 429) return { ok: false, kind: 'limited', reason, retryAfterMs: waitOf(answer) }
  if (status === 401 || status === 404) return { ok: false, kind: 'channelBroken', reason }
  if (known) return { ok: false, kind: known[1], reason }
  if (status === 403) return { ok: false, kind: 'blocked', reason }
  return { ok: false, kind: status >= 500 || status === 408 ? 'temporary' : 'refused', reason }
}
const waitOf = (answer: object): number => {
  const json = 'json' in answer ? (answer.json as { parameters?: { retry_after?: unknown } } | null) : null
  const seconds = Number(json?.parameters?.retry_after)
  return seconds > 0 ? seconds * 1000 : 5000
}
interface Ok {
  readonly ok: true
  readonly result: unknown
}
/** The result; null: the call was not done. */
export const resultOf = (answer: HttpOutcome): Ok | null => {
  if (answer.lost || answer.status !== 200) return null
  const json = answer.json as { ok?: unknown; result?: unknown } | null
  return json !== null && typeof json === 'object' && json.ok === true ? { ok: true, result: json.result } : null
}
export const doneOf = (answer: HttpOutcome): Done | Failure => (resultOf(answer) ? { ok: true } : failureOf(answer))

/** A field of an object, whose digits `parseExact` kept. */
export const digitsIn = (json: unknown, field: string): string | null => {
  const value = (json as Record<string, unknown> | null)?.[field]
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return /^-?\d+$/.test(text) ? text : null
}
export const textIn = (json: unknown, field: string): string => {
  const value = (json as Record<string, unknown> | null)?.[field]
  return typeof value === 'string' ? value : ''
}
