import type { AttemptOutcome } from '@beseda/contract/entities/delivery-attempt.ts'
import type { DeliveryFailure } from '@beseda/contract/entities/message.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { expirySweep } from '../../platform/expiry-sweep.ts'
import type { Work } from '../../platform/unit-of-work.ts'

export interface Noted {
  readonly partId: string
  readonly outcome: AttemptOutcome
  /** Of the adapter, as it is. */
  readonly reason?: string | null
  /** A code of the catalogue, where we know better than the provider. */
  readonly failure?: DeliveryFailure | null
  /** When the attempt began, milliseconds; absent: now. */
  readonly at?: number
  /** The user who decided. */
  readonly userId?: string
}
/** A channel that is down for a day is tried 1,440 times: tries in a row that ended alike are one row. */
const note = prepared(`
  with last as (select id, outcome, reason, failure from delivery_attempts where part_id = $2 order by id desc limit 1),
    again as (update delivery_attempts a set tries = a.tries + 1, at = $6, sweep_at = $8 from last l
      where a.id = l.id and l.outcome = $3 and l.outcome in ('later', 'held') and l.reason is not distinct from $4
        and l.failure is not distinct from $5::jsonb
      returning a.id)
  insert into delivery_attempts (organization_id, part_id, outcome, reason, failure, first_at, at, by_name, sweep_at)
  select $1, $2, $3, $4, $5::jsonb, $6, $6, (select name from users where organization_id = $1 and id = $7), $8
  where not exists (select from again)`)
const keptMs = 90 * 24 * 3_600_000

/** Adds to the log that people open from the status of a message. */
export const noteAttempt = (w: Work, { partId, outcome, reason, failure, at, userId }: Noted): void => {
  const noted = failure && failure.code !== 'DELIVERY_REFUSED' ? JSON.stringify(failure) : null
  const times = [toDb(at ?? w.now), userId ?? null, toDb(w.now + keptMs)]
  w.write(note, [w.organizationId, partId, outcome, reason?.slice(0, 300) ?? null, noted, ...times])
}
export const attemptSweep = expirySweep('delivery.attempts', {
  table: 'delivery_attempts',
  key: 'id',
  column: 'sweep_at',
})
