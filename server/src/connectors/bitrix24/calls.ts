import * as z from 'zod/mini'
import type { Http } from '../../platform/http/call.ts'
import type { CrmFailure, CrmResult, CrmTrouble } from '../connector.ts'

/** The address of an incoming webhook: https://portal.bitrix24.ru/rest/1/secret/ */
export const webhookAddress = /^https?:\/\/[^/\s@]+\/rest\/\d+\/[A-Za-z0-9]+\/?$/

/** System errors of its REST API; their texts change with the language of the portal. */
const troubles: Readonly<Record<string, CrmTrouble>> = {
  NO_AUTH_FOUND: 'credentials',
  INVALID_CREDENTIALS: 'credentials',
  PORTAL_DELETED: 'credentials',
  ACCESS_DENIED: 'rights',
  ERROR_METHOD_NOT_FOUND: 'rights',
  allowed_only_intranet_user: 'rights',
  insufficient_scope: 'rights',
  user_access_error: 'rights',
  QUERY_LIMIT_EXCEEDED: 'limit',
  OPERATION_TIME_LIMIT: 'limit',
  OVERLOAD_LIMIT: 'unavailable',
  INTERNAL_SERVER_ERROR: 'unavailable',
  ERROR_UNEXPECTED_ANSWER: 'unavailable',
  NOT_FOUND: 'gone',
}
const Refused = z.object({ error: z.string() })

const failure = (trouble: CrmTrouble, code: string): CrmFailure => ({ ok: false, trouble, code: code.slice(0, 100) })
/** An error is an answer with the field `error`, whatever the status says. */
export const ask = async <T>(
  http: Http,
  address: string,
  { method, params, schema }: { readonly method: string; readonly params: object; readonly schema: z.ZodMiniType<T> },
): Promise<CrmResult<{ readonly answer: T }>> => {
  const url = `${address.replace(/\/$/, '')}/${method}`
  const outcome = await http.request({ method: 'POST', url, json: params })
  if (outcome.lost) return failure('unavailable', outcome.reason)
  const refused = Refused.safeParse(outcome.json)
  if (refused.success) {
    const { error } = refused.data
    const known = Object.hasOwn(troubles, error) ? troubles[error] : undefined
    return failure(known ?? (outcome.status >= 500 ? 'unavailable' : 'unexpected'), error || `HTTP ${outcome.status}`)
  }
  const answer = schema.safeParse(outcome.json)
  if (outcome.status >= 500) return failure('unavailable', `HTTP ${outcome.status}`)
  return answer.success ? { ok: true, answer: answer.data } : failure('unexpected', `HTTP ${outcome.status}`)
}
