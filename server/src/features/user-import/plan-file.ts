import { type Refusal, refuse } from '@beseda/contract/errors/index.ts'
import type { ImportCells, ImportColumn } from '@beseda/domain/user-import/columns.ts'
import { type ChangedCell, describeChanges } from '@beseda/domain/user-import/describe.ts'
import { type KnownUser, planRow, type RowPlan } from '@beseda/domain/user-import/plan-row.ts'
import { nextTurn } from '../../platform/next-turn.ts'
import type { Choices } from './facts.ts'
import type { FileRow } from './read-file.ts'

/** A row as the table has it. */
export interface RowRecord {
  readonly row: number
  readonly cells: ImportCells
  readonly outcome: RowPlan['is']
  readonly invites: boolean
  readonly refusal: Refusal | null
  readonly column: ImportColumn | null
  readonly changes: readonly ChangedCell[]
}
export const recordOfPlan = (
  plan: RowPlan,
  user: KnownUser | null,
  choices: Choices,
): Omit<RowRecord, 'row' | 'cells'> => ({
  outcome: plan.is,
  invites: plan.is === 'create' && plan.invites,
  refusal: plan.is === 'refused' ? plan.refusal : null,
  column: plan.is === 'refused' ? plan.column : null,
  changes: plan.is === 'change' && user ? describeChanges(user, plan.patch, choices) : [],
})
const refused = (column: ImportColumn | null, refusal: Refusal): RowPlan => ({ is: 'refused', column, refusal })

/** Rows at once, after which the server answers other calls. */
const batch = 200

/** The dry run. `users`: at the positions of the rows. */
export const planFile = async (
  rows: readonly FileRow[],
  users: readonly (KnownUser | null)[],
  choices: Choices,
): Promise<RowRecord[]> => {
  const first = new Map<string, number>()
  const records: RowRecord[] = []
  for (const [i, { row, cells, isShifted }] of rows.entries()) {
    const email = (cells.email ?? '').toLowerCase()
    const earlier = email === '' ? undefined : first.get(email)
    if (earlier === undefined) first.set(email, row)
    const user = users[i] ?? null
    const plan = isShifted
      ? refused(null, refuse('IMPORT_ROW_SHIFTED'))
      : earlier !== undefined
        ? refused('email', refuse('IMPORT_ROW_REPEATED', { row: earlier }))
        : planRow(cells, { ...choices, user })
    records.push({ row, cells, ...recordOfPlan(plan, user, choices) })
    if (i % batch === batch - 1) await nextTurn()
  }
  return records
}
