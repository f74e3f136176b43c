import { factsVersion } from '@beseda/domain/reports/session-facts.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Sweep } from '../../platform/sweeps.ts'
import { systemWork, work } from '../../platform/unit-of-work.ts'
import { factsJob } from './store-facts.ts'

/** Sessions per job. */
const batch = 20
const outdated = prepared(`
  select s.id as "sessionId", s.organization_id as "organizationId" from chat_sessions s
  where s.closed_at is not null and s.id > $1
    -- the messages of deleted clients are gone: their facts stay as they were
    and not exists (select 1 from clients cl where cl.id = s.client_id and cl.deleted_at is not null)
    and not exists (select 1 from session_facts f where f.session_id = s.id and f.facts_version = ${factsVersion})
  order by s.id limit ${batch}`)
interface Row {
  readonly sessionId: string
  readonly organizationId: string
}

/**
 * Goes once through all closed sessions when a node starts, and schedules jobs for those whose facts are missing (imported
 * sessions) or were computed by older definitions. They run one at a time, so that they never hold up other jobs.
 */
export const createOutdatedFactsSweep = (): Sweep => {
  let after = '00000000-0000-0000-0000-000000000000'
  let isDone = false
  return {
    name: 'reports.outdatedFacts',
    next: async (deps: Deps) => (isDone ? null : deps.clock.now()),
    runOne: async (deps: Deps) => {
      if (isDone) return false
      const rows = await systemWork(deps, (s) => s.run<Row>(outdated, [after]))
      for (const [organizationId, own] of Map.groupBy(rows, (row) => row.organizationId))
        await work(deps, organizationId, async (w) =>
          w.schedule(factsJob.with({ sessionIds: own.map((row) => row.sessionId) }, { lane: 'reports.outdatedFacts' })),
        )
      after = rows.at(-1)?.sessionId ?? after
      isDone = rows.length < batch
      return rows.length > 0
    },
  }
}
