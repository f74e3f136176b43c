import { createHash } from 'node:crypto'
import { fail } from '@beseda/contract/errors/index.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { expirySweep } from '../../platform/expiry-sweep.ts'
import type { Program } from '../../platform/gate.ts'
import type { Work } from '../../platform/unit-of-work.ts'

const keptMs = 24 * 3_600_000
/** Waits for a transaction that answers the same call. */
const begin = prepared(`
  insert into api_answers (organization_id, key_id, call_key, asked, expires_at) values ($1, $2, $3, $4, $5)
  on conflict (key_id, call_key) do nothing returning call_key`)
const find = prepared(`
  select asked, answer from api_answers where organization_id = $1 and key_id = $2 and call_key = $3`)
const keep = prepared(`update api_answers set answer = $4 where organization_id = $1 and key_id = $2 and call_key = $3`)

export const answerSweep = expirySweep('api.answers', { table: 'api_answers', key: 'ctid', column: 'expires_at' })

/** The answer to a call with an idempotency key, in the transaction of the call: a repeated one changes nothing. */
export const answeredOnce = async <T extends object>(
  w: Work,
  { keyId }: Program,
  { callKey, input }: { readonly callKey: string | null; readonly input: unknown },
  body: () => Promise<T>,
): Promise<T> => {
  if (callKey === null) return body()
  const key = [w.organizationId, keyId, callKey]
  const asked = createHash('sha256').update(JSON.stringify(input)).digest()
  const begun = await w.run<{ call_key: string }>(begin, [...key, asked, toDb(w.now + keptMs)])
  if (begun.length > 0) {
    const answer = await body()
    await w.run(keep, [...key, JSON.stringify(answer)])
    return answer
  }
  const [known] = await w.run<{ asked: Buffer; answer: T | null }>(find, key)
  if (!known?.answer || !known.asked.equals(asked)) throw fail('IDEMPOTENCY_KEY_REUSED')
  return known.answer
}
