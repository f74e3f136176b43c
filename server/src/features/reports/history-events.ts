import type { Statement } from '../../platform/db.ts'
import { systemWork, type WorkDeps } from '../../platform/unit-of-work.ts'

/**
 * Reads events by an expression of `data`. Under the policy of one organization PostgreSQL does not use an index on such an
 * expression, because `->>` is not leakproof, and would read every event of the organization. So this runs as the system role:
 * the statement names the organization, `$1`, and ids that were found under its policy.
 */
export const eventsOf = <Row>(deps: WorkDeps, statement: Statement, values: readonly unknown[]): Promise<Row[]> =>
  systemWork(deps, (s) => s.run<Row>(statement, values))
