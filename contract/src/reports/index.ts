import type { Words } from '../lang.ts'
import type { MetricId } from '../metrics/index.ts'

/** What a row of a table stands for; `none`: one row in all. */
export type Dimension = 'none' | 'day' | 'channel' | 'operator' | 'team' | 'category'
export interface Report extends Words {
  readonly rows: Dimension
  /** In the order in which a table shows them. */
  readonly columns: readonly MetricId[]
}
const times = ['firstReply', 'reply', 'dialog'] as const
const handled = ['handledByOperator', 'handledByBot', 'handledByNobody'] as const
const assigned = ['assignedToBot', 'assignedToOperator', 'assignedToTeam'] as const

/**
 * ★ Every report that is a table of metrics. `summary` needs AUTHORITY_ALL_STAT alone, the others OPTION_STATISTIC too.
 * `dialogs` lists sessions and `time` shows presence: their rows are no aggregates, their columns are entities.
 */
export const reportTables = {
  summary: {
    ...{ ru: 'Сводный отчёт', en: 'Summary' },
    rows: 'none',
    columns: [
      ...(['dialogs', 'uniqueClients', 'missed', ...times, 'rating', 'transferredChats'] as const),
      ...handled,
      ...assigned,
      ...(['goodRatings', 'ratingResponse', 'serviceLevel', 'queue', 'closed', 'reopened', 'overdue'] as const),
    ],
  },
  common: {
    ...{ ru: 'Общий', en: 'Common' },
    rows: 'day',
    columns: [
      ...(['dialogs', 'uniqueClients', 'closed', 'reopened', 'missed', 'queue', ...times, 'activeDialog'] as const),
      ...(['resolutionFirst', 'resolution', 'resolutionHuman', 'rating', 'transfers', 'transferredChats'] as const),
      ...handled,
      ...assigned,
      ...(['unansweredAtClose', 'overdue', 'serviceLevel'] as const),
    ],
  },
  channels: {
    ...{ ru: 'Каналы', en: 'Channels' },
    rows: 'channel',
    columns: [
      ...(['dialogs', 'uniqueClients', 'closed', 'missed', 'queue', ...times, 'rating', 'transferredChats'] as const),
      ...handled,
      ...(['serviceLevel', 'reopened'] as const),
    ],
  },
  employees: {
    ...{ ru: 'Сотрудники', en: 'Employees' },
    rows: 'operator',
    columns: [
      ...(['assignedToOperator', 'assignments', 'closed', 'reaction', 'firstReply', 'reply', 'held'] as const),
      ...(['handling', 'transfers', 'transferredChats', 'reopened', 'missed', 'overdue', 'rating'] as const),
      ...(['goodRatings', 'onlineTime', 'breakTime', 'occupancy'] as const),
    ],
  },
  teams: {
    ...{ ru: 'Команды', en: 'Teams' },
    rows: 'team',
    columns: [
      ...(['assignedToTeam', 'dialogs', 'uniqueClients', 'closed', 'missed', 'queue', ...times, 'rating'] as const),
      ...(['transfers', 'transferredChats', 'reopened', 'serviceLevel', 'overdue'] as const),
    ],
  },
  categories: {
    ...{ ru: 'Категории', en: 'Categories' },
    rows: 'category',
    columns: ['dialogs', 'uniqueClients', 'closed', ...times, 'resolution', 'rating', 'missed', 'transferredChats'],
  },
} as const satisfies Record<string, Report>
export type ReportTable = keyof typeof reportTables

/** The names of all reports, in the order of the tabs. */
export const reportNames = {
  summary: reportTables.summary,
  common: reportTables.common,
  dialogs: { ru: 'Диалоги', en: 'Dialogs' },
  channels: reportTables.channels,
  employees: reportTables.employees,
  teams: reportTables.teams,
  time: { ru: 'Рабочее время', en: 'Working hours' },
  categories: reportTables.categories,
} as const satisfies Record<string, Words>
export type ReportName = keyof typeof reportNames

/** What an operator without AUTHORITY_ALL_STAT sees of their own work. */
export const ownColumns = [
  ...(['assignedToOperator', 'closed', 'firstReply', 'reply', 'handling', 'rating', 'transfers'] as const),
  ...(['reopened', 'missed', 'onlineTime', 'breakTime'] as const),
] as const satisfies readonly MetricId[]
