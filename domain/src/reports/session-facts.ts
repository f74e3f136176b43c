import type { Urgency } from '../sla/urgency.ts'
import type { OfOperator, SessionFacts } from './facts.ts'
import { type Calendars, type Measure, type Measures, measuresOf } from './measure.ts'
import { missedCause } from './missed.ts'
import { repliesOf } from './replies.ts'
import type { Happening, HappeningOf, Story } from './timeline.ts'

const all = <T extends Happening['type']>(story: Story, type: T): HappeningOf<T>[] =>
  story.filter((h): h is HappeningOf<T> => h.type === type)

/** When people were asked for: by the client's first message, or later by a bot. Null: never. */
export const requestedAt = (story: Story): number | null => {
  const [opened] = all(story, 'opened')
  return all(story, 'humanRequested')[0]?.at ?? (opened && !opened.bot ? opened.at : null)
}
/** The story of one session → what reports say about it. */
export const sessionFacts = (story: Story, calendars: Calendars): SessionFacts => {
  const measures = measuresOf(story, calendars)
  const { between, urgency } = measures
  const asked = requestedAt(story)
  const byClient = all(story, 'opened').some((h) => h.by === 'client')
  const answers = all(story, 'operatorWrote').filter((h) => !h.failed)
  const first = answers.find((h) => asked !== null && h.at >= asked)
  const [from, assigned] = [all(story, 'opened')[0]?.at ?? null, all(story, 'assigned')[0]?.at ?? null]
  const closings = all(story, 'closed')
  const last = closings.at(-1)
  const isOpen = story.findLast((h) => h.type === 'closed' || h.type === 'reopened')?.type !== 'closed'
  return {
    queue: queueWaits(story, asked, measures),
    reactions: all(story, 'assigned').map((a) => ({ operatorId: a.operatorId, measure: reaction(story, a, measures) })),
    firstReply:
      first && asked !== null && byClient
        ? { operatorId: first.operatorId, measure: between(asked, first.at), urgency: urgency(asked, first.at) }
        : null,
    ...repliesOf(story, byClient ? (first?.at ?? null) : Number.NEGATIVE_INFINITY, measures),
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
    handling: handling(story, measures),
    transferredBy: transfers(story),
    reopenedOf: story.flatMap((h, i) =>
      h.type === 'reopened' ? [all(story.slice(0, i), 'closed').at(-1)?.operatorId ?? null] : [],
    ),
    handledBy: isOpen ? null : answers.length > 0 ? 'operator' : asked === null ? 'bot' : 'nobody',
    missed: isOpen || answers.length > 0 || asked === null ? null : missedCause(story, asked),
    categoryId: all(story, 'categorySet').at(-1)?.categoryId ?? null,
    ratingAsked: story.some((h) => h.type === 'ratingAsked'),
    rating: ratingOf(story),
  }
}

/** Times without an operator, from when people were asked for: until somebody got the chat or it was closed. */
const queueWaits = (story: Story, asked: number | null, { between, urgency }: Measures): SessionFacts['queue'] => {
  const waits: { teamId: string | null; measure: Measure; urgency: Urgency }[] = []
  let since: number | null = null
  let teamId: string | null = null
  for (const h of story) {
    const isAsked = h.at === asked && (h.type === 'opened' || h.type === 'humanRequested')
    if (isAsked || h.type === 'queued' || h.type === 'reopened') since ??= h.at
    if (h.type === 'queued' || h.type === 'assigned') teamId = h.teamId
    if ((h.type !== 'assigned' && h.type !== 'closed') || since === null) continue
    waits.push({ teamId, measure: between(since, h.at), urgency: urgency(since, h.at) })
    since = null
  }
  return waits
}

const endOf = (story: Story, assigned: Happening): number => {
  const start = story.indexOf(assigned) + 1
  const end = story.findIndex(
    (h, i) => i >= start && (h.type === 'unassigned' || h.type === 'assigned' || h.type === 'closed'),
  )
  return end < 0 ? story.length : end
}
const reaction = (story: Story, assigned: HappeningOf<'assigned'>, { between }: Measures): Measure | null => {
  const answer = story
    .slice(story.indexOf(assigned), endOf(story, assigned))
    .find((h) => h.type === 'operatorWrote' && !h.failed && h.operatorId === assigned.operatorId)
  return answer ? between(assigned.at, answer.at) : null
}
const handling = (story: Story, { between }: Measures): OfOperator[] =>
  all(story, 'assigned').flatMap((a) => {
    const end = story[endOf(story, a)]
    return end ? [{ operatorId: a.operatorId, measure: between(a.at, end.at) }] : []
  })

const transfers = (story: Story): (string | null)[] => {
  const out: (string | null)[] = []
  for (const h of all(story, 'transferred')) {
    if (h.undone) out.pop()
    else out.push(h.fromOperatorId)
  }
  return out
}

const ratingOf = (story: Story): SessionFacts['rating'] => {
  const given = story.findLastIndex((h) => h.type === 'ratingGiven')
  const rating = story[given]
  if (rating?.type !== 'ratingGiven') return null
  const asked = story.findIndex((h) => h.type === 'ratingAsked')
  const before = story.slice(0, asked < 0 ? given : Math.min(asked, given))
  return { value: rating.value, operatorId: all(before, 'operatorWrote').at(-1)?.operatorId ?? null }
}
