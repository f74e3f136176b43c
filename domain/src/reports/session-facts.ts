import type { OfOperator, QueueWait, Reaction, SessionFacts } from './facts.ts'
import { type Calendars, type Measures, measuresOf } from './measure.ts'
import { missedCause } from './missed.ts'
import { repliesOf } from './replies.ts'
import type { SessionTimeline, TimelineEvent, TimelineEventOf } from './timeline.ts'

const all = <T extends TimelineEvent['type']>(timeline: SessionTimeline, type: T): TimelineEventOf<T>[] =>
  timeline.filter((h): h is TimelineEventOf<T> => h.type === type)

/** When people were asked for: by the client's first message, or later by a bot. Null: never. */
export const requestedAt = (timeline: SessionTimeline): number | null => {
  const [opened] = all(timeline, 'opened')
  return all(timeline, 'humanRequested')[0]?.at ?? (opened && !opened.bot ? opened.at : null)
}
/** Raise it with every change of a definition: stored facts of older versions are computed again. */
export const factsVersion = 2

/** The timeline of one session → what reports say about it. */
export const sessionFacts = (timeline: SessionTimeline, calendars: Calendars): SessionFacts => {
  const measures = measuresOf(timeline, calendars)
  const { between, urgency } = measures
  const asked = requestedAt(timeline)
  const byClient = all(timeline, 'opened').some((h) => h.by === 'client')
  const answers = all(timeline, 'operatorWrote').filter((h) => !h.failed)
  const first = answers.find((h) => asked !== null && h.at >= asked)
  const [from, assigned] = [all(timeline, 'opened')[0]?.at ?? null, all(timeline, 'assigned')[0]?.at ?? null]
  const closings = all(timeline, 'closed')
  const last = closings.at(-1)
  const isOpen = timeline.findLast((h) => h.type === 'closed' || h.type === 'reopened')?.type !== 'closed'
  return {
    queue: queueWaits(timeline, asked, measures),
    reactions: all(timeline, 'assigned').map((a) => reaction(timeline, a, measures)),
    firstReply:
      first && asked !== null && byClient
        ? {
            operatorId: first.operatorId,
            ...{ from: asked, until: first.at },
            ...{ measure: between(asked, first.at), urgency: urgency(asked, first.at) },
          }
        : null,
    ...repliesOf(timeline, byClient ? (first?.at ?? null) : Number.NEGATIVE_INFINITY, measures),
    dialog: last && assigned !== null && assigned <= last.at ? between(assigned, last.at) : null,
    resolution:
      last && from !== null
        ? {
            first: between(from, closings[0]!.at),
            full: between(from, last.at),
            human: asked === null || asked > last.at ? null : between(asked, last.at),
            closerId: last.operatorId,
          }
        : null,
    handling: handling(timeline, measures),
    transferredBy: transfers(timeline),
    reopenedOf: timeline.flatMap((h, i) =>
      h.type === 'reopened' ? [all(timeline.slice(0, i), 'closed').at(-1)?.operatorId ?? null] : [],
    ),
    handledBy: isOpen ? null : answers.length > 0 ? 'operator' : asked === null ? 'bot' : 'nobody',
    missed: isOpen || answers.length > 0 || asked === null ? null : missedCause(timeline, asked),
    categoryId: all(timeline, 'categorySet').at(-1)?.categoryId ?? null,
    ratingAsked: timeline.some((h) => h.type === 'ratingAsked'),
    rating: ratingOf(timeline),
  }
}

/** Times without an operator, from when people were asked for: until somebody got the chat or it was closed. */
const queueWaits = (
  timeline: SessionTimeline,
  asked: number | null,
  { between, urgency }: Measures,
): SessionFacts['queue'] => {
  const waits: QueueWait[] = []
  let since: number | null = null
  let teamId: string | null = null
  for (const h of timeline) {
    const isAsked = h.at === asked && (h.type === 'opened' || h.type === 'humanRequested')
    if (isAsked || h.type === 'queued' || h.type === 'reopened') since ??= h.at
    if (h.type === 'queued' || h.type === 'assigned') teamId = h.teamId
    if ((h.type !== 'assigned' && h.type !== 'closed') || since === null) continue
    const span = { from: since, until: h.at }
    const operatorId = h.type === 'assigned' ? h.operatorId : null
    waits.push({ teamId, operatorId, ...span, measure: between(since, h.at), urgency: urgency(since, h.at) })
    since = null
  }
  return waits
}

const endOf = (timeline: SessionTimeline, assigned: TimelineEvent): number => {
  const start = timeline.indexOf(assigned) + 1
  const end = timeline.findIndex(
    (h, i) => i >= start && (h.type === 'unassigned' || h.type === 'assigned' || h.type === 'closed'),
  )
  return end < 0 ? timeline.length : end
}
const reaction = (
  timeline: SessionTimeline,
  assigned: TimelineEventOf<'assigned'>,
  { between }: Measures,
): Reaction => {
  const end = endOf(timeline, assigned)
  const { operatorId, at: from } = assigned
  const answer = timeline
    .slice(timeline.indexOf(assigned), end)
    .find((h) => h.type === 'operatorWrote' && !h.failed && h.operatorId === operatorId)
  if (answer) return { operatorId, from, until: answer.at, measure: between(from, answer.at) }
  return { operatorId, from, until: timeline[end]?.at ?? null, measure: null }
}
const handling = (timeline: SessionTimeline, { between }: Measures): OfOperator[] =>
  all(timeline, 'assigned').flatMap((a) => {
    const end = timeline[endOf(timeline, a)]
    const { operatorId, at: from } = a
    return end ? [{ operatorId, from, until: end.at, measure: between(from, end.at) }] : []
  })

const transfers = (timeline: SessionTimeline): (string | null)[] => {
  const out: (string | null)[] = []
  for (const h of all(timeline, 'transferred')) {
    if (h.undone) out.pop()
    else out.push(h.fromOperatorId)
  }
  return out
}

const ratingOf = (timeline: SessionTimeline): SessionFacts['rating'] => {
  const given = timeline.findLastIndex((h) => h.type === 'ratingGiven')
  const rating = timeline[given]
  if (rating?.type !== 'ratingGiven') return null
  const asked = timeline.findIndex((h) => h.type === 'ratingAsked')
  const before = timeline.slice(0, asked < 0 ? given : Math.min(asked, given))
  return { value: rating.value, operatorId: all(before, 'operatorWrote').at(-1)?.operatorId ?? null }
}
