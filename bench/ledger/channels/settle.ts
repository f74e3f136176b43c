import { setTimeout as sleep } from 'node:timers/promises'
import type { Stage } from '../../stage.ts'
import { untilEqual } from '../equal.ts'
import type { TestedChannel } from './tested-channel.ts'

interface Left {
  readonly jobs: number
  readonly held: number
  readonly attempts: number
  readonly stored: number
}
/** What is not done yet, and how much is: while that changes, somebody works. */
const left = `
  select (select count(*) from jobs where state = 'ready')::int as jobs, (select count(*) from held_events)::int as held,
    (select coalesce(sum(attempts), 0) from message_parts)::int as attempts, (select count(*) from messages)::int as stored`
const jobsLeft = `
  select concat(count(*), ' ', name, ', attempt ', max(attempts), ', at ', min(run_at), ', ', max(last_error)) as job
  from jobs where state = 'ready' group by name`
/** The pauses between retries grow, and the jobs of a killed server wait for the end of their leases: milliseconds. */
const stepMs = 20_000
/**
 * So long without any progress means that everything waits for a later time, in milliseconds. Doubled each time that it
 * did not help: on a busy machine the step may have ended the lease of what was under way.
 */
const quietMs = 1_500
const longestQuietMs = 24_000

export interface Passing {
  /** Resolves when no job, held event or update of a provider waits. */
  readonly settled: () => Promise<unknown>
  readonly stop: () => Promise<void>
}
/** Advances the time of the server whenever nothing happens for a while. */
export const startPassing = (o: {
  readonly stage: Stage
  readonly channels: readonly TestedChannel[]
  readonly pass: (ms: number) => Promise<void>
  readonly limitMs: number
}): Passing => {
  let [passed, isStopped, seen, seenAt, patience] = [0, false, '', performance.now(), quietMs]
  /** Null: nothing waits. */
  const look = async (): Promise<string | null> => {
    const waiting = await Promise.all(o.channels.map((c) => c.waiting()))
    const updates = waiting.reduce((sum, n) => sum + n, 0)
    const { rows } = await o.stage.sql.query<Left>(left)
    const { jobs, held, attempts, stored } = rows[0]!
    const state = `${jobs} jobs, ${held} held events, ${updates} updates, ${attempts} attempts, ${stored} messages`
    // time does not advance during work, because leases would expire
    if (state !== seen) [seen, seenAt, patience] = [state, performance.now(), quietMs]
    else if (performance.now() - seenAt > patience) {
      patience = Math.min(2 * patience, longestQuietMs)
      passed += stepMs
      await o.pass(passed)
      seenAt = performance.now()
    }
    return jobs + held + updates === 0 ? null : state
  }
  let now: string | null = 'not looked yet'
  const run = async (): Promise<void> => {
    // PostgreSQL is away now and then
    for (; !isStopped; await sleep(100)) now = await look().catch(String)
  }
  const running = run()
  return {
    settled: async () => {
      now = 'not looked yet'
      await sleep(200)
      return untilEqual(async () => now, o.limitMs).catch(async (error: Error) => {
        const { rows } = await o.stage.sql.query<{ job: string }>(jobsLeft)
        throw new Error(`${error.message}: ${rows.map(({ job }) => job).join('; ')}`)
      })
    },
    stop: () => {
      isStopped = true
      return running
    },
  }
}
