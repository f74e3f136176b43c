import { prepared, toDb } from './db.ts'
import type { NewJob } from './jobs/new-job.ts'

export const jobRow =
  (now: number) =>
  ([j, trace]: readonly [NewJob, string | null]) => ({
    name: j.name,
    data: j.data,
    lane: j.lane ?? null,
    throttle: j.throttle ?? null,
    unique_key: j.uniqueKey ?? null,
    max_attempts: j.maxAttempts ?? 12,
    run_at: toDb(j.at ?? now),
    trace,
  })
/** $1 organization, $2 now, $3 events with their traces. */
export const insertEvents = prepared(`
  insert into events (organization_id, type, data, trace, at)
  select $1::uuid, e -> 'event' ->> 'type', e -> 'event', e ->> 'trace', $2::timestamptz
  from jsonb_array_elements($3::jsonb) with ordinality as x(e, n) order by n
  returning id`)
/** $1 organization, $2 now, $3 rows of `jobRow`. */
export const insertJobs = prepared(`
  insert into jobs (organization_id, name, data, lane, throttle, unique_key, max_attempts, run_at, trace, created_at)
  select $1::uuid, name, data, lane, throttle, unique_key, max_attempts, run_at, trace, $2::timestamptz
  from jsonb_to_recordset($3::jsonb) as x(name text, data jsonb, lane text, throttle text, unique_key text, max_attempts int,
    run_at timestamptz, trace text)`)
