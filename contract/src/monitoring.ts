import type { MetricId } from './metrics/index.ts'
import type { ReportTable } from './reports/index.ts'

/** The tables of spec.md, 2 (`/admin/monitoring`), in the order of their tabs. */
export const monitoringTables = ['channels', 'teams', 'operators', 'abonents'] as const
export type MonitoringTable = (typeof monitoringTables)[number]
/** Tables whose rows have numbers of a period besides those of the moment. */
export type MeasuredTable = Exclude<MonitoringTable, 'abonents'>

/** How often a screen reads again: as soon as something changes, every so many seconds, or never by itself. */
export const paces = ['live', '5', '10', '30', 'off'] as const
export type Pace = (typeof paces)[number]
/** Columns whose numbers may get a threshold have these; those that are kept per user are named by table and column. */
export const limitKey = (table: MonitoringTable, column: string): string => `${table} ${column}`

/** The report that has the same rows, and the metrics of it that the table shows. */
export const monitoringMetrics = {
  channels: {
    report: 'channels',
    metrics: ['dialogs', 'closed', 'missed', 'queue', 'firstReply', 'reply', 'serviceLevel', 'rating'],
  },
  teams: {
    report: 'teams',
    metrics: ['assignedToTeam', 'closed', 'missed', 'queue', 'firstReply', 'reply', 'serviceLevel', 'rating'],
  },
  operators: {
    report: 'employees',
    metrics: [
      ...(['assignedToOperator', 'closed', 'firstReply', 'reply', 'handling', 'transfers', 'overdue'] as const),
      ...(['missed', 'rating', 'onlineTime', 'breakTime', 'occupancy'] as const),
    ],
  },
} as const satisfies Record<MeasuredTable, { readonly report: ReportTable; readonly metrics: readonly MetricId[] }>

/** The state of an open chat as monitoring counts it: no operator is needed yet, one is waited for, one has it. */
export const abonentStates = ['bot', 'waiting', 'inProgress'] as const
export type AbonentState = (typeof abonentStates)[number]
/** Orders of the table of abonents. `wait`: the longest wait first; `deadline`: the nearest one; `opened`: the oldest session. */
export const abonentSorts = ['wait', 'deadline', 'opened', 'name'] as const
export type AbonentSort = (typeof abonentSorts)[number]
/** Open chats that one answer lists. */
export const abonentsMost = 1000
