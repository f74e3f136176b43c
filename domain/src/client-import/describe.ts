import { type ClientColumn, extraColumn, joinValues } from './columns.ts'
import type { ClientValues, KnownClient, ReadFacts } from './plan-row.ts'

export interface ChangedCell {
  readonly column: ClientColumn
  readonly before: string
  readonly after: string
}
/** What a row gives a known client, as texts. */
export const describeChanges = (
  client: KnownClient,
  add: ClientValues,
  { statuses, fields }: Pick<ReadFacts, 'statuses' | 'fields'>,
): ChangedCell[] => {
  const status = (id: string | null) => statuses.find((known) => known.id === id)?.name ?? ''
  const ofKind = (kind: 'phone' | 'email') =>
    joinValues(add.contacts.filter((c) => c.kind === kind).map(({ value }) => value))
  const cells: readonly ChangedCell[] = [
    { column: 'name', before: client.name, after: add.name },
    { column: 'phones', before: '', after: ofKind('phone') },
    { column: 'emails', before: '', after: ofKind('email') },
    { column: 'status', before: status(client.statusId), after: status(add.statusId) },
    { column: 'tags', before: '', after: joinValues(add.tags) },
    { column: 'comment', before: '', after: add.comment },
    ...add.extra.map(({ fieldId, value }) => ({
      column: extraColumn(fields.find((field) => field.id === fieldId)?.name ?? ''),
      before: client.extra.find((known) => known.fieldId === fieldId)?.value ?? '',
      after: value,
    })),
  ]
  return cells.filter(({ after }) => after !== '')
}
