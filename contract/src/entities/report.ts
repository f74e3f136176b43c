import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { ChatStatus } from './chat.ts'
import { dateText, HandledBy } from './report-filter.ts'
import { BreakKind, Named, Presence, PresenceReason } from './user.ts'

/** Durations in one clock, milliseconds. `n` have a value, `leftOut` have none and are in nothing else here. */
export const Stats = z.object({
  n: z.number(),
  leftOut: z.number(),
  average: z.nullable(z.number()),
  median: z.nullable(z.number()),
  p90: z.nullable(z.number()),
  max: z.nullable(z.number()),
})
export type Stats = z.infer<typeof Stats>

/**
 * One number of a report. `n`: how many the drill-down lists as counted. `value`: of a count the number, of a share 0 to 1, of
 * a mean 1 to 5, of a sum milliseconds; null: there is no value, and “—” is shown. Durations have their values by clock.
 */
export const Cell = z.object({
  n: z.number(),
  value: z.nullable(z.number()),
  /** Of a share: the whole. Of a mean: how many values. */
  of: z.nullable(z.number()),
  calendar: z.nullable(Stats),
  working: z.nullable(Stats),
})
export type Cell = z.infer<typeof Cell>
/** By the id of the metric. */
export const Cells = z.record(z.string(), Cell)
export type Cells = z.infer<typeof Cells>

/** Whole days: `from` and `to` are both in it; `until` is not. */
export const ReportPeriod = z.object({ from: dateText, to: dateText, start: time, until: time })
export type ReportPeriod = z.infer<typeof ReportPeriod>

export const ReportRow = z.object({
  /** Of the channel, operator, team or category, or a date; null: without one. */
  key: z.nullable(z.string()),
  name: z.string(),
  /** Of a category below another one; of other rows null. */
  parentKey: z.nullable(z.string()),
  /** Deleted or inactive by now. */
  gone: z.boolean(),
  /** Of an operator: names of the teams. Of a channel: its type. */
  about: z.array(z.string()),
  cells: Cells,
})
export type ReportRow = z.infer<typeof ReportRow>

/** What changed a day after it was over, and how many sessions it concerned. */
export const Correction = z.object({
  date: dateText,
  reason: z.enum(['rating', 'merge', 'spam', 'category', 'delivery', 'reopened', 'late', 'definition']),
  sessions: z.number(),
  /** The last one. */
  at: time,
})
export type Correction = z.infer<typeof Correction>

export const ReportFrame = {
  period: ReportPeriod,
  timeZone: z.string(),
  /** Sessions of the period that no number counts: their clients were marked as spam. */
  spam: z.number(),
  /** Sessions of any time whose facts are still to be computed: until there are none, numbers are too small. */
  uncounted: z.number(),
  corrections: z.array(Correction),
  /** Medians and p90 are right to this part of their value; 0: exact. */
  error: z.number(),
  /** Milliseconds since 1970: the numbers are of this moment. */
  at: time,
}
export const ReportAnswer = z.object({
  ...ReportFrame,
  /** The period before, of the same length, when asked for. */
  before: z.nullable(z.object({ period: ReportPeriod, rows: z.array(ReportRow), total: ReportRow })),
  rows: z.array(ReportRow),
  /** Of the whole period. Shares, medians and unique clients of the rows do not add up to it. */
  total: ReportRow,
})
export type ReportAnswer = z.infer<typeof ReportAnswer>

/** A day, an hour, or an hour of the week (`hourOfWeek`: 0 is Monday at midnight; its start is that of the period). */
export const SeriesPoint = z.object({
  start: time,
  until: time,
  date: dateText,
  hour: z.nullable(z.number()),
  hourOfWeek: z.nullable(z.number()),
  /** It is not over yet. */
  running: z.boolean(),
  cell: Cell,
})
export const Series = z.object({
  ...ReportFrame,
  lines: z.array(z.object({ key: z.nullable(z.string()), name: z.string(), points: z.array(SeriesPoint) })),
  /** The same of the period before, without a split. */
  before: z.nullable(z.array(SeriesPoint)),
})
export type Series = z.infer<typeof Series>

/** How durations are distributed: how many are at least `from` and less than `until` milliseconds; null: and more. */
export const Distribution = z.object({
  ...ReportFrame,
  cell: Cell,
  bins: z.array(z.object({ from: z.number(), until: z.nullable(z.number()), n: z.number() })),
})
export type Distribution = z.infer<typeof Distribution>

/** Why something is not in a number although it is in its period. */
export const LeftOutReason = z.enum(['spam', 'noHours', 'noReply', 'notAsked', 'running', 'notCounted'])
export type LeftOutReason = z.infer<typeof LeftOutReason>
/** One thing that a number counted, or left out. */
export const Counted = z.object({
  /** Of the session; more rows may have the same one. */
  sessionId: z.nullable(id),
  chatId: z.nullable(id),
  /** Of the chat, as it is now: which list has it. */
  chatStatus: z.nullable(ChatStatus),
  number: z.nullable(z.number()),
  client: z.nullable(Named),
  channel: z.nullable(Named),
  team: z.nullable(Named),
  /** To whom it is credited. */
  operator: z.nullable(Named),
  /** When its clock began; null: nothing is measured. */
  start: z.nullable(time),
  /** When it happened, or the clock stopped. */
  at: time,
  calendarMs: z.nullable(z.number()),
  workingMs: z.nullable(z.number()),
  /** The calendar of the working time. */
  calendar: z.nullable(Named),
  /** Of a rating. */
  value: z.nullable(z.number()),
  /** Of a missed chat: why. */
  cause: z.nullable(z.string()),
  /** Null: it is counted. */
  leftOut: z.nullable(LeftOutReason),
})
export type Counted = z.infer<typeof Counted>
export const Drill = z.object({
  /** Of this list. */
  total: z.number(),
  /** Both lists: what the number counted, and what it left out. */
  counted: z.number(),
  leftOut: z.number(),
  items: z.array(Counted),
  next: z.nullable(z.string()),
})
export type Drill = z.infer<typeof Drill>

/** Open sessions before the period, what came and went in it, and what is open at its end. */
export const Reconciliation = z.object({
  ...ReportFrame,
  openBefore: z.number(),
  created: z.number(),
  reopened: z.number(),
  closed: z.number(),
  /** openBefore + created + reopened − closed. */
  expected: z.number(),
  /** As the sessions themselves say. */
  open: z.number(),
  /** Days whose stored numbers differ from the facts; empty: none. */
  differences: z.array(z.object({ date: dateText, metric: z.string(), stored: z.number(), facts: z.number() })),
})
export type Reconciliation = z.infer<typeof Reconciliation>

/** A row of the report “dialogs”: one session. Durations in milliseconds, in both clocks. */
const Both = z.nullable(z.object({ calendarMs: z.number(), workingMs: z.nullable(z.number()) }))
export const DialogRow = z.object({
  sessionId: id,
  chatId: id,
  /** Of the chat, as it is now: which list has it. */
  chatStatus: ChatStatus,
  number: z.number(),
  client: Named,
  channel: Named,
  team: z.nullable(Named),
  operator: z.nullable(Named),
  category: z.nullable(z.string()),
  openedAt: time,
  closedAt: z.nullable(time),
  /** Who closed it; null: nobody, or by itself. */
  closer: z.nullable(Named),
  handledBy: z.nullable(HandledBy),
  missed: z.nullable(z.string()),
  firstReply: Both,
  /** The average. */
  reply: Both,
  dialog: Both,
  queue: Both,
  transfers: z.number(),
  reopenings: z.number(),
  rating: z.nullable(z.number()),
  spam: z.boolean(),
})
export type DialogRow = z.infer<typeof DialogRow>
export const Dialogs = z.object({
  ...ReportFrame,
  total: z.number(),
  rows: z.array(DialogRow),
  next: z.nullable(z.string()),
})
export type Dialogs = z.infer<typeof Dialogs>

/** When an operator was online, on a break or away, in a period. */
export const Availability = z.object({
  ...ReportFrame,
  people: z.array(
    z.object({
      id,
      name: z.string(),
      teams: z.array(z.string()),
      /** Deactivated, or was never there in the period. */
      inactive: z.boolean(),
      onlineMs: z.number(),
      breakMs: z.number(),
      /** Sessions assigned in the period. */
      chats: z.number(),
      /** In order, offline left out. */
      intervals: z.array(
        z.object({
          start: time,
          until: time,
          presence: Presence,
          reason: z.nullable(PresenceReason),
          kind: z.nullable(BreakKind),
          /** Who switched it; null: the product. */
          by: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  /** Per quarter of an hour: operators online on average, and sessions opened. */
  coverage: z.array(z.object({ start: time, online: z.number(), dialogs: z.number() })),
})
export type Availability = z.infer<typeof Availability>

/** The caller's own numbers, and the median of the operators of their teams for each; no names of others. */
export const OwnNumbers = z.object({
  ...ReportFrame,
  cells: Cells,
  /** By metric: the median of the value (of durations: of the averages); null: fewer than three others have one. */
  team: z.record(z.string(), z.object({ calendar: z.nullable(z.number()), working: z.nullable(z.number()) })),
  days: z.array(z.object({ date: dateText, cells: Cells })),
})
export type OwnNumbers = z.infer<typeof OwnNumbers>
