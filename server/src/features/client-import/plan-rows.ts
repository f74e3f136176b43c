import { type Refusal, refuse } from '@beseda/contract/errors/index.ts'
import type { ClientCells, ClientColumn } from '@beseda/domain/client-import/columns.ts'
import { type ChangedCell, describeChanges } from '@beseda/domain/client-import/describe.ts'
import {
  keyOf,
  planRow,
  type ReadFacts,
  type RowPlan,
  readRow,
  refused,
} from '@beseda/domain/client-import/plan-row.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { clientsWith, type Runner } from './facts.ts'
import type { FileRow } from './read-file.ts'

export interface RowToPlan {
  readonly row: number
  readonly cells: ClientCells
  /** The row cannot become right by itself: it is repeated or shifted. */
  readonly fixed: Refusal | null
}
export interface PlannedRow extends RowToPlan {
  readonly plan: RowPlan
}
/** Refusals that other rows or later changes cannot undo. */
const fixedCodes: readonly string[] = ['CLIENT_IMPORT_REPEATED', 'IMPORT_ROW_SHIFTED']
export const fixedOf = (refusal: Refusal | null): Refusal | null =>
  refusal && fixedCodes.includes(refusal.code) ? refusal : null

/** What rows mean for the clients there are now. */
export const planRows = async (
  c: Runner,
  user: SignedIn,
  rows: readonly RowToPlan[],
  facts: ReadFacts,
): Promise<PlannedRow[]> => {
  const readings = rows.map(({ cells, fixed }) => (fixed ? refused(null, fixed) : readRow(cells, facts)))
  const found = await clientsWith(
    c,
    user,
    readings.map((reading) => (reading.is === 'read' ? reading.values.contacts : [])),
  )
  return rows.map((row, i) => {
    const reading = readings[i]!
    return { ...row, plan: reading.is === 'read' ? planRow(reading.values, found[i]!) : reading }
  })
}

/** A row as the table has it. */
export interface RowRecord {
  readonly row: number
  readonly outcome: RowPlan['is']
  readonly refusal: Refusal | null
  readonly column: ClientColumn | null
  readonly changes: readonly ChangedCell[]
  readonly clientId: string | null
}
export const recordOf = (row: number, plan: RowPlan, facts: ReadFacts, clientId: string | null = null): RowRecord => ({
  row,
  outcome: plan.is,
  refusal: plan.is === 'refused' ? plan.refusal : null,
  column: plan.is === 'refused' ? plan.column : null,
  changes: plan.is === 'change' ? describeChanges(plan.client, plan.add, facts) : [],
  clientId: clientId ?? (plan.is === 'change' || plan.is === 'same' ? plan.client.id : null),
})

/** Marks rows that are shifted, or have a contact of an earlier row. Rows come in the order of the file. */
export const createMarker = (facts: ReadFacts): ((row: FileRow) => RowToPlan) => {
  const first = new Map<string, number>()
  return ({ row, cells, isShifted }) => {
    if (isShifted) return { row, cells, fixed: refuse('IMPORT_ROW_SHIFTED') }
    const reading = readRow(cells, facts)
    if (reading.is === 'refused') return { row, cells, fixed: null }
    const keys = reading.values.contacts.map(keyOf)
    const earlier = keys.map((key) => first.get(key)).find((known) => known !== undefined)
    if (earlier !== undefined) return { row, cells, fixed: refuse('CLIENT_IMPORT_REPEATED', { row: earlier }) }
    for (const key of keys) first.set(key, row)
    return { row, cells, fixed: null }
  }
}
