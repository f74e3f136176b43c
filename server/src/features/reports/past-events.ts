import type { Statement } from '../../platform/db.ts'
import { systemWork, type WorkDeps } from '../../platform/unit-of-work.ts'

/**
 * Reads events by what stands inside of them. Under the policy of one organization PostgreSQL may not look into an index by an
 * expression of `data`, because `->>` might tell something about foreign rows, and reads every event of the organization instead.
 * So this is read as the product itself: the statement names the organization, `$1`, and things that were found under its policy.
 */
export const eventsOf = <Row>(deps: WorkDeps, statement: Statement, values: readonly unknown[]): Promise<Row[]> =>
  systemWork(deps, (s) => s.run<Row>(statement, values))
