import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { abonentStates, paces } from '../monitoring.ts'
import { HealthState } from './channel-health.ts'
import { Cells, ReportPeriod } from './report.ts'
import { BreakKind, Named, Presence, PresenceReason } from './user.ts'

/** Open chats of a row, counted in one moment. */
const load = {
  /** With an operator. */
  inProgress: z.number(),
  /** Of them, or of those in the queue, the client waits for a reply, and the full delay has passed. */
  overdue: z.number(),
  /** In the queue, a chat of a bot is not: it is `withBot`. */
  waiting: z.number(),
  /** Since when the client waits who has been in the queue longest; null: nobody. */
  longestSince: z.nullable(time),
  withBot: z.number(),
}
/** The organization as it is now. */
export const MonitoringNow = z.object({
  ...load,
  /** When this was read. */
  at: time,
  /** Dialog limits of those who are online or finish their chats, added up. */
  places: z.number(),
  /** Chats that turn overdue within ten minutes unless an operator replies. */
  overdueSoon: z.number(),
  online: z.number(),
  finishing: z.number(),
  onBreak: z.number(),
  offline: z.number(),
  /** Chats that wait although an operator who may get them is free, for longer than distribution needs. */
  violations: z.number(),
})
export type MonitoringNow = z.infer<typeof MonitoringNow>

export const MonitoredChannel = z.object({
  id,
  name: z.string(),
  type: z.string(),
  /** False: switched off, but it still has open chats. */
  active: z.boolean(),
  health: HealthState,
  ...load,
})
export type MonitoredChannel = z.infer<typeof MonitoredChannel>

export const MonitoredTeam = z.object({
  /** Null: chats without a team. */
  team: z.nullable(Named),
  ...load,
  online: z.number(),
  /** On a break, or finishing their chats before one. */
  away: z.number(),
  operators: z.number(),
  places: z.number(),
})
export type MonitoredTeam = z.infer<typeof MonitoredTeam>

export const MonitoredOperator = z.object({
  id,
  name: z.string(),
  presence: Presence,
  since: time,
  /** Why; null: not recorded. */
  reason: z.nullable(PresenceReason),
  breakKind: z.nullable(BreakKind),
  breakUntil: z.nullable(time),
  teamIds: z.array(id),
  /** Chats that they have now, of how many. */
  chats: z.number(),
  limit: z.number(),
  /** Of their chats: the client waits for a reply. */
  unanswered: z.number(),
  /** Since when the client waits who has waited longest for their reply; null: nobody. */
  silentSince: z.nullable(time),
  overdue: z.number(),
  /** Chats in the queue that wait for this operator alone. */
  reserved: z.number(),
})
export type MonitoredOperator = z.infer<typeof MonitoredOperator>

/** A client with an open chat. */
export const MonitoredAbonent = z.object({
  chatId: id,
  client: Named,
  channel: z.object({ id, name: z.string(), type: z.string() }),
  team: z.nullable(Named),
  operator: z.nullable(Named),
  state: z.enum(abonentStates),
  /** Of the open session. */
  number: z.nullable(z.number()),
  openedAt: z.nullable(time),
  /** Since when they wait for a reply; null: they do not. */
  waitingSince: z.nullable(time),
  /** When the wait turns yellow and red; null: never. */
  mediumAt: z.nullable(time),
  highAt: z.nullable(time),
  unread: z.number(),
})
export type MonitoredAbonent = z.infer<typeof MonitoredAbonent>

/** Numbers of a period by row: those of the reports, from the same registry. */
export const MonitoringNumbers = z.object({
  period: ReportPeriod,
  /** They are of this moment: at most half a minute old. */
  at: time,
  rows: z.array(z.object({ key: z.nullable(z.string()), cells: Cells })),
  total: Cells,
})
export type MonitoringNumbers = z.infer<typeof MonitoringNumbers>

const columns = z.optional(
  z
    .array(z.string({ error: 'FIELD_INVALID' }).check(z.regex(/^[A-Za-z]{1,40}$/, 'FIELD_INVALID')), 'FIELD_INVALID')
    .check(z.maxLength(60, 'FIELD_INVALID')),
)
const level = z.nullable(
  z
    .number({ error: 'NUMBER_INVALID' })
    .check(z.int('NUMBER_INVALID'), z.gte(1, 'NUMBER_RANGE'), z.lte(9999, 'NUMBER_RANGE')),
)
/** From which value on a cell is yellow or red; null: never. */
const Limit = z.strictObject({ warning: level, danger: level })
const tableAndColumn = z
  .string({ error: 'FIELD_INVALID' })
  .check(z.regex(/^(channels|teams|operators|abonents) [A-Za-z]{1,40}$/, 'FIELD_INVALID'))
/** What users choose for their tables of monitoring; what is absent has its initial value. */
export const MonitoringSettings = z.strictObject({
  pace: z.optional(z.enum(paces, { error: 'FIELD_INVALID' })),
  /** Ids of the chosen columns in their order. */
  columns: z.optional(z.strictObject({ channels: columns, teams: columns, operators: columns, abonents: columns })),
  limits: z.optional(
    z
      .record(tableAndColumn, Limit)
      .check(z.refine((limits) => Object.keys(limits).length <= 200, { error: 'FIELD_INVALID' })),
  ),
  sound: z.optional(z.boolean({ error: 'FIELD_INVALID' })),
})
export type MonitoringSettings = z.infer<typeof MonitoringSettings>
