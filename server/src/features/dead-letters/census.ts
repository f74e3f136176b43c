import type { DeadLetterKind } from '@beseda/contract/entities/dead-letter.ts'
import { prepared } from '../../platform/db.ts'
import { systemWork, type WorkDeps } from '../../platform/unit-of-work.ts'
import { lettersSql } from './letters-sql.ts'

const count = prepared(`select kind, count(*)::int as n from (${lettersSql}) x group by kind`)
/** How much gave up, of all organizations, for the metrics. */
export const countLetters = async (deps: WorkDeps): Promise<Readonly<Record<DeadLetterKind, number>>> => {
  const rows = await systemWork(deps, (s) => s.run<{ kind: DeadLetterKind; n: number }>(count, [null, null, null]))
  return { delivery: 0, inbound: 0, job: 0, ...Object.fromEntries(rows.map(({ kind, n }) => [kind, n])) }
}
