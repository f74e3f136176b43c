import { type Refusal, refuse } from '@beseda/contract/errors/index.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SystemWork } from '../../platform/unit-of-work.ts'

const hourMs = 3_600_000
/** Until the commit, so that parallel calls count each other's SMS. */
const lock = prepared(`select pg_advisory_xact_lock(hashtext('sms of an hour'))`)
const ofHour = prepared(`
  select count(*)::int as n, min(created_at) as first from outgoing_messages where medium = 'sms' and created_at > $1`)

/** Why no further SMS may be sent now: the installation has sent as many as it may in an hour, for all organizations together. */
export const smsRefusal = async (deps: Deps, s: SystemWork): Promise<Refusal | null> => {
  await s.run(lock, [])
  const [sent] = await s.run<{ n: number; first: number | null }>(ofHour, [toDb(s.now - hourMs)])
  if (!sent || sent.n < deps.settings.smsPerHour) return null
  deps.metrics.limited('smsPerHour')
  deps.log.warn('an SMS was refused: SMS_PER_HOUR is reached', { sent: sent.n })
  return refuse('REGISTRATION_TOO_MANY', { seconds: Math.ceil(((sent.first ?? s.now) + hourMs - s.now) / 1000) })
}
