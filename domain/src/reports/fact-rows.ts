import type { SessionFacts } from './facts.ts'
import { type Calendars, type Measure, measuresOf } from './measure.ts'
import { requestedAt, sessionFacts } from './session-facts.ts'
import type { SessionTimeline, TimelineEvent, TimelineEventOf } from './timeline.ts'

/** ★ What reports count. Every metric is made of these (`server/src/features/reports/sources.ts`). */
export const factKinds = [
  ...([
    'opened',
    'assignedBot',
    'assignedTeam',
    'assigned',
    'queue',
    'reaction',
    'firstReply',
    'reply',
    'held',
  ] as const),
  ...(['transfer', 'handling', 'unanswered', 'closed', 'dialog', 'activeDialog', 'resolutionFirst'] as const),
  ...(['resolution', 'resolutionHuman', 'handled', 'missed', 'reopened', 'ratingAsked', 'rating'] as const),
] as const
export type FactKind = (typeof factKinds)[number]

/** One thing that happened in a session, with its duration if it has one. */
export interface FactRow {
  readonly kind: FactKind
  /** When it happened, or its clock stopped. */
  readonly at: number
  /** When its clock began; null: it has no duration. */
  readonly from: number | null
  /** The team of the chat at that moment. */
  readonly teamId: string | null
  /** To whom it is credited; of what is credited to nobody, the operator of the session. */
  readonly operatorId: string | null
  /** Null: it has no value and is left out of averages (`cause`: why). */
  readonly measure: Measure | null
  /**
   * Of a reply: `late` after the full delay. Of a missed chat: why. Of `handled`: by whom. Of a rating: its value. Of
   * `ratingAsked`: whether a rating was given. Of what has no value: the reason.
   */
  readonly cause: string | null
  /** Of the working time. */
  readonly calendarId: string | null
}
export interface SessionRows {
  /** In order. */
  readonly rows: readonly FactRow[]
  readonly handledBy: SessionFacts['handledBy']
  readonly categoryId: string | null
  /** No number counts it. */
  readonly isSpam: boolean
}
type Event<T extends TimelineEvent['type']> = TimelineEventOf<T>
const all = <T extends TimelineEvent['type']>(timeline: SessionTimeline, type: T): Event<T>[] =>
  timeline.filter((h): h is Event<T> => h.type === type)

/** Longer gaps between messages are no part of the active dialog time. */
const activeGapMs = 600_000

export const factRowsOf = (timeline: SessionTimeline, calendars: Calendars): SessionRows => {
  const f = sessionFacts(timeline, calendars)
  const asked = requestedAt(timeline)
  const closings = all(timeline, 'closed')
  const [opened, last] = [all(timeline, 'opened')[0], closings.at(-1)]
  const teams = timeline.flatMap((h) => (hasTeam(h) ? [{ at: h.at, teamId: h.teamId ?? null }] : []))
  const teamAt = (at: number) => teams.findLast((t) => t.at <= at)?.teamId ?? null
  const policies = timeline.flatMap((h) => (h.slaPolicy ? [{ at: h.at, calendarId: h.slaPolicy.calendarId }] : []))
  const calendarAt = (at: number) => (policies.findLast((p) => p.at <= at) ?? policies[0])?.calendarId ?? null
  const lastOperatorId = all(timeline, 'assigned').at(-1)?.operatorId ?? null
  const rows: FactRow[] = []
  const add = (kind: FactKind, at: number, o: Partial<FactRow> = {}): void => {
    const { from = null, measure = null } = o
    const calendarId = from === null ? null : calendarAt(from)
    const teamId = o.teamId === undefined ? teamAt(at) : o.teamId
    rows.push({ kind, at, from, teamId, operatorId: null, cause: null, ...o, measure, calendarId })
  }
  const addDuration = (kind: FactKind, measure: Measure | null, from: number, o: Partial<FactRow> = {}): void => {
    if (measure) add(kind, from + measure.calendarMs, { operatorId: lastOperatorId, ...o, from, measure })
  }
  if (opened) {
    add('opened', opened.at, { operatorId: lastOperatorId })
    if (opened.bot) add('assignedBot', opened.at)
  }
  for (const { at, teamId, operatorId } of toTeams(timeline)) add('assignedTeam', at, { teamId, operatorId })
  for (const { at, teamId, operatorId } of all(timeline, 'assigned')) add('assigned', at, { teamId, operatorId })
  for (const { until, from, teamId, operatorId, measure } of f.queue)
    add('queue', until, { from, teamId, operatorId, measure })
  for (const { until, from, measure, operatorId } of f.reactions)
    if (until !== null)
      add('reaction', until, { from, measure, operatorId, teamId: teamAt(from), cause: measure ? null : 'noReply' })
  const lateness = ({ urgency }: { readonly urgency: string }) => (urgency === 'high' ? 'late' : null)
  if (f.firstReply) {
    const { until, from, measure, operatorId } = f.firstReply
    add('firstReply', until, { from, measure, operatorId, cause: lateness(f.firstReply) })
  } else if (last && f.handledBy !== null) {
    const isAsked = asked !== null && opened?.by === 'client'
    add('firstReply', last.at, { from: asked ?? last.at, cause: isAsked ? 'noReply' : 'notAsked' })
  }
  for (const { until, from, measure, operatorId, held, urgency } of f.replies) {
    add('reply', until, { from, measure, operatorId, cause: lateness({ urgency }) })
    for (const h of held)
      add('held', h.until, { from: h.from, measure: h.measure, operatorId: h.operatorId, teamId: teamAt(h.from) })
  }
  for (const { at, operatorId, teamId } of transfersOf(timeline)) add('transfer', at, { operatorId, teamId })
  for (const { until, from, measure, operatorId } of f.handling)
    add('handling', until, { from, measure, operatorId, teamId: teamAt(from) })
  for (const { until, from, closerId } of f.endedWaits)
    add('unanswered', until, { from, operatorId: closerId, cause: 'noReply' })
  for (const { at, operatorId } of closings) add('closed', at, { operatorId })
  timeline.forEach((h, i) => {
    if (h.type === 'reopened')
      add('reopened', h.at, { operatorId: all(timeline.slice(0, i), 'closed').at(-1)?.operatorId ?? null })
  })
  if (last && opened) {
    const assigned = all(timeline, 'assigned')[0]
    if (assigned) {
      addDuration('dialog', f.dialog, assigned.at)
      if (f.dialog)
        add('activeDialog', last.at, {
          ...{ from: assigned.at, operatorId: lastOperatorId },
          measure: activeTime(timeline, calendars, assigned.at, last.at),
        })
    }
    const closer = { operatorId: last.operatorId }
    if (f.resolution) {
      addDuration('resolutionFirst', f.resolution.first, opened.at, { operatorId: closings[0]!.operatorId })
      addDuration('resolution', f.resolution.full, opened.at, closer)
      if (asked !== null) addDuration('resolutionHuman', f.resolution.human, asked, closer)
    }
    if (f.handledBy !== null) add('handled', last.at, { operatorId: lastOperatorId, cause: f.handledBy })
    if (f.missed !== null) {
      const isOfOperator = f.missed === 'assignedNotOpened' || f.missed === 'openedNotAnswered'
      add('missed', last.at, { cause: f.missed, operatorId: isOfOperator ? lastOperatorId : null })
    }
  }
  addRatings(timeline, f, add)
  const order = (r: FactRow) => factKinds.indexOf(r.kind)
  return {
    rows: rows.sort((a, b) => a.at - b.at || order(a) - order(b)),
    handledBy: f.handledBy,
    categoryId: f.categoryId,
    isSpam: all(timeline, 'spam').at(-1)?.on ?? false,
  }
}
type Add = (kind: FactKind, at: number, o?: Partial<FactRow>) => void

const hasTeam = (h: TimelineEvent): h is Event<'opened' | 'queued' | 'assigned'> =>
  h.type === 'opened' || h.type === 'queued' || h.type === 'assigned'

/** Each time the chat came to another team: into its queue, or to one of its operators. */
const toTeams = (timeline: SessionTimeline): { at: number; teamId: string; operatorId: string | null }[] => {
  let teamId: string | null = null
  return timeline.flatMap((h) => {
    if ((h.type !== 'queued' && h.type !== 'assigned') || h.teamId === teamId) return []
    teamId = h.teamId
    return h.teamId === null
      ? []
      : [{ at: h.at, teamId: h.teamId, operatorId: h.type === 'assigned' ? h.operatorId : null }]
  })
}
/** Transfers that were not taken back, with the team that the chat left. */
const transfersOf = (timeline: SessionTimeline) => {
  const out: { at: number; operatorId: string | null; teamId: string | null }[] = []
  let teamId: string | null = null
  for (const h of timeline) {
    if (hasTeam(h)) teamId = h.teamId ?? null
    if (h.type !== 'transferred') continue
    if (h.undone) out.pop()
    else out.push({ at: h.at, operatorId: h.fromOperatorId, teamId })
  }
  return out
}
/** The gaps between neighbouring messages, without the long ones. */
const activeTime = (timeline: SessionTimeline, calendars: Calendars, from: number, until: number): Measure => {
  const { between } = measuresOf(timeline, calendars)
  const said = timeline.filter(
    (h) =>
      h.at >= from &&
      h.at <= until &&
      (h.type === 'clientWrote' || h.type === 'botWrote' || (h.type === 'operatorWrote' && !h.failed)),
  )
  const gaps = said.flatMap((h, i) => {
    const next = said[i + 1]
    return next && next.at - h.at <= activeGapMs ? [between(h.at, next.at)] : []
  })
  const worked = gaps.flatMap((g) => g.workingMs ?? [])
  const sum = (values: readonly number[]) => values.reduce((ms, v) => ms + v, 0)
  return { calendarMs: sum(gaps.map((g) => g.calendarMs)), workingMs: worked.length === 0 ? null : sum(worked) }
}
const addRatings = (timeline: SessionTimeline, f: SessionFacts, add: Add): void => {
  const asked = timeline.findIndex((h) => h.type === 'ratingAsked')
  if (asked >= 0) {
    const operatorId = all(timeline.slice(0, asked), 'operatorWrote').at(-1)?.operatorId ?? null
    add('ratingAsked', timeline[asked]!.at, { operatorId, cause: f.rating ? 'given' : 'notGiven' })
  }
  const given = all(timeline, 'ratingGiven').at(-1)
  if (given && f.rating) add('rating', given.at, { operatorId: f.rating.operatorId, cause: String(given.value) })
}
