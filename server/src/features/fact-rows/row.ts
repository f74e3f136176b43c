import type { FactRow, SessionRows } from '@beseda/domain/reports/fact-rows.ts'
import { column, namesOf, recordOf, selectOf, toRecord } from '../../platform/columns.ts'

/** A row of `report_facts`, without its organization. */
export const factColumns = {
  session_id: column<string>('uuid'),
  n: column<number>('smallint'),
  kind: column<string>('text'),
  at: column<number>('timestamptz'),
  start_at: column<number>('timestamptz'),
  channel_id: column<string>('uuid'),
  client_id: column<string>('uuid'),
  team_id: column<string | null>('uuid'),
  operator_id: column<string | null>('uuid'),
  category_id: column<string | null>('uuid'),
  handled_by: column<string | null>('text'),
  calendar_ms: column<number | null>('bigint'),
  working_ms: column<number | null>('bigint'),
  cause: column<string | null>('text'),
  calendar_id: column<string | null>('uuid'),
  is_spam: column<boolean>('boolean'),
}
export const factNames = namesOf(factColumns)
export const factRecord = recordOf(factColumns)
export const factSelect = selectOf(factColumns, 'f')
export const toFactRecord = toRecord(factColumns)

export interface StoredFact {
  readonly session_id: string
  readonly n: number
  readonly kind: string
  readonly at: number
  readonly start_at: number
  readonly channel_id: string
  readonly client_id: string
  readonly team_id: string | null
  readonly operator_id: string | null
  readonly category_id: string | null
  readonly handled_by: string | null
  readonly calendar_ms: number | null
  readonly working_ms: number | null
  readonly cause: string | null
  readonly calendar_id: string | null
  readonly is_spam: boolean
}
/** What the facts of one session are written with. */
export interface SessionToWrite extends SessionRows {
  readonly sessionId: string
  readonly channelId: string
  readonly clientId: string
  /** The stored facts were computed by earlier definitions. */
  readonly outdated: boolean
}
const whole = (ms: number | null | undefined): number | null =>
  ms === null || ms === undefined ? null : Math.round(ms)
export const toStored = (s: SessionToWrite): StoredFact[] =>
  s.rows.map((r: FactRow, n) => ({
    ...{ session_id: s.sessionId, n, kind: r.kind, at: r.at, start_at: r.from ?? r.at },
    ...{ channel_id: s.channelId, client_id: s.clientId, team_id: r.teamId, operator_id: r.operatorId },
    ...{ category_id: s.categoryId, handled_by: s.handledBy },
    ...{ calendar_ms: whole(r.measure?.calendarMs), working_ms: whole(r.measure?.workingMs) },
    ...{ cause: r.cause, calendar_id: r.calendarId, is_spam: s.isSpam },
  }))
