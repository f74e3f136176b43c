import type { SessionState, Transfer } from '@beseda/domain/chat-session/state.ts'
import { type Column, type Columns, column, type RowOf, time, uuid } from '../../platform/columns.ts'

/** How `chats` stores a field of the open session: its columns and both directions. A closed chat writes null. */
interface Field<V, C extends Columns> {
  readonly columns: C
  readonly read: (row: RowOf<C>) => V
  readonly write: (value: V | null) => RowOf<C>
  /** A closed chat keeps the last value. */
  readonly isKept?: boolean
}
type One<N extends string, V> = { readonly [K in N]: Column<V | null> }
/** A field of one column that holds the same value. */
const plain = <N extends string, V>(name: N, stored: Column<V | null>): Field<V | null, One<N, V>> => ({
  columns: { [name]: stored } as unknown as One<N, V>,
  read: (row) => (row as Record<N, V | null>)[name],
  write: (value) => ({ [name]: value }) as unknown as RowOf<One<N, V>>,
})
const field = <V, C extends Columns>(f: Field<V, C>): Field<V, C> => f

/** What a closed chat keeps: its last operator, and the first reply for a session that is reopened. */
const kept = <N extends string, V>(name: N, stored: (set: string) => Column<V | null>) => ({
  ...plain(name, stored(`case x.how when 'open' then x.${name} else c.${name} end`)),
  isKept: true,
})

/** A new field of the session is one line here; select list, row type, update, recordset and the demo's rows follow. */
export const sessionFields = {
  operatorId: kept('operator_id', uuid),
  waitingSince: plain('waiting_since', time()),
  firstReplyAt: kept('first_reply_at', time),
  assignedAt: plain('assigned_at', time()),
  absentSince: plain('operator_absent_since', time()),
  warnedAt: plain('warned_at', time()),
  transfer: plain('transfer', column<Transfer | null>('jsonb')),
  snooze: plain('snooze', column<SessionState['snooze']>('jsonb')),
  bot: plain('bot', column<SessionState['bot']>('jsonb')),
  ruleId: plain('rule_id', uuid()),
  autoreplies: kept('autoreplies', (set) => column<SessionState['autoreplies']>('jsonb', set)),
  cooldown: field({
    columns: { cooldown_operator_id: uuid(), cooldown_until: time() },
    read: (r): SessionState['cooldown'] =>
      r.cooldown_operator_id ? { operatorId: r.cooldown_operator_id, until: r.cooldown_until! } : null,
    write: (v) => ({ cooldown_operator_id: v?.operatorId ?? null, cooldown_until: v?.until ?? null }),
  }),
  closing: field({
    columns: { closing_at: time(), closing_by: uuid(), closing_as_spam: column<boolean | null>('boolean') },
    read: (r): SessionState['closing'] =>
      r.closing_by ? { at: r.closing_at!, userId: r.closing_by, ...(r.closing_as_spam && { isSpam: true }) } : null,
    write: (v) => ({
      ...{ closing_at: v?.at ?? null, closing_by: v?.userId ?? null },
      closing_as_spam: v?.isSpam ?? null,
    }),
  }),
  reservedFor: field({
    columns: { reserved_for: uuid(), reserved_until: time() },
    read: (r): SessionState['reservedFor'] =>
      r.reserved_for ? { operatorId: r.reserved_for, until: r.reserved_until! } : null,
    write: (v) => ({ reserved_for: v?.operatorId ?? null, reserved_until: v?.until ?? null }),
  }),
}
type Fields = typeof sessionFields
type Intersection<U> = (U extends unknown ? (x: U) => void : never) extends (x: infer I) => void ? I : never
type SessionColumns = Intersection<Fields[keyof Fields]['columns']>
export type SessionRow = RowOf<SessionColumns>
type Stored = { readonly [K in keyof Fields]: Fields[K] extends Field<infer V, infer _> ? V : never }

const fields = Object.entries(sessionFields) as unknown as readonly [keyof Fields, Field<unknown, Columns>][]
export const sessionColumns = Object.assign({}, ...fields.map(([, f]) => f.columns)) as SessionColumns

export const readSession = (row: SessionRow): Stored =>
  Object.fromEntries(fields.map(([name, f]) => [name, f.read(row as RowOf<Columns>)])) as unknown as Stored

/** Null: the chat is closed. */
export const writeSession = (session: SessionState | null): SessionRow => {
  const row = {}
  for (const [name, f] of fields) Object.assign(row, f.write(session?.[name] ?? null))
  return row as SessionRow
}

const keptColumns = fields.flatMap(([, f]) => (f.isKept ? Object.keys(f.columns) : [])) as (keyof SessionRow)[]
/** The columns of `row` that stay when its chat is closed. */
export const keptOf = (row: SessionRow): Partial<SessionRow> =>
  Object.fromEntries(keptColumns.map((name) => [name, row[name]]))
