import type { HandlingInterval } from '@beseda/contract/entities/history.ts'

/** What happened in one session, in order, as far as it affects who was needed and for how long. */
export type Step = { readonly at: number } & (
  | { readonly type: 'opened'; readonly by: 'client' | 'operator'; readonly teamId: string | null }
  | { readonly type: 'reopened'; readonly teamId: string | null; readonly operatorId: string | null }
  | { readonly type: 'queued'; readonly teamId: string | null }
  | {
      readonly type: 'assigned'
      readonly teamId: string | null
      readonly operatorId: string
      readonly taken: boolean
    }
  | { readonly type: 'unassigned'; readonly operatorId: string; readonly reason: string }
  /** Transferred or undone: to this operator or, null, to the team. */
  | {
      readonly type: 'handedOn'
      readonly operatorId: string | null
      readonly teamId: string | null
      readonly fromOperatorId: string | null
    }
  | { readonly type: 'closed'; readonly byItself: boolean }
  | { readonly type: 'clientWrote' }
  | { readonly type: 'operatorWrote' }
)
type StepOf<T extends Step['type']> = Extract<Step, { readonly type: T }>
type Draft = { -readonly [K in keyof HandlingInterval]: HandlingInterval[K] }
interface Open {
  readonly interval: Draft
  readonly ignored: { operatorId: string; ms: number }[]
  /** When its operator got it; null: it waits. */
  hadAt: number | null
}
/** The whole session, with its current interval. */
interface SessionProgress {
  open: Open | null
  waitingSince: number | null
  lastMessageAt: number
  readonly done: HandlingInterval[]
}

const begin = (
  talk: SessionProgress,
  at: number,
  of: Pick<HandlingInterval, 'kind' | 'teamId'> & Partial<HandlingInterval>,
): void => {
  const waitingMs = talk.waitingSince === null ? null : at - talk.waitingSince
  const nothing = { waitingMs, waitedMs: null, operatorId: null, replyMs: null, activeMs: 0, heldMs: null } as const
  talk.open = { interval: { at, ...nothing, answered: false, end: 'open', ...of }, ignored: [], hadAt: null }
}
const finish = (talk: SessionProgress, at: number | null, end: HandlingInterval['end']): void => {
  if (!talk.open) return
  const { interval, ignored, hadAt } = talk.open
  talk.open = null
  interval.end = end
  interval.answered = talk.waitingSince === null
  if (ignored.length > 0) interval.ignored = ignored
  if (hadAt === null) {
    if (at !== null) interval.goneMs = at - interval.at
  } else {
    interval.activeMs = talk.lastMessageAt - hadAt
    interval.heldMs = at === null ? null : at - hadAt
    if (ignored.length > 0) interval.lastMs = hadAt - interval.at
  }
  talk.done.push(interval)
}
const assigned = ({ open }: SessionProgress, e: StepOf<'assigned'>): void => {
  if (!open) return
  const { interval } = open
  if (interval.kind === 'toPerson') interval.to ??= e.operatorId
  if (interval.waitedMs === null) {
    interval.waitedMs = e.at - interval.at
    if (e.taken && interval.kind !== 'toPerson') interval.taken = true
  }
  interval.teamId = e.teamId
  interval.operatorId = e.operatorId
  interval.replyMs = null
  open.hadAt = e.at
}
const unassigned = (talk: SessionProgress, { at, operatorId, reason }: StepOf<'unassigned'>): void => {
  const { open } = talk
  // the step `handedOn` has begun the next interval already
  if (!open || open.hadAt === null || reason === 'transfer') return
  const { teamId } = open.interval
  if (reason === 'noReply' && open.interval.replyMs === null) {
    open.ignored.push({ operatorId, ms: at - open.hadAt })
    open.hadAt = null
    return
  }
  finish(talk, at, reason === 'offline' ? 'left' : 'moved')
  begin(
    talk,
    at,
    reason === 'takenOver' ? { kind: 'toPerson', teamId } : { kind: 'passedOn', teamId, except: operatorId },
  )
}
const newIntervalOf = (e: Step): Parameters<typeof begin>[2] | null => {
  switch (e.type) {
    case 'opened':
      return { kind: e.by === 'client' ? 'asked' : 'toPerson', teamId: e.teamId }
    case 'reopened':
      return { kind: 'reopened', teamId: e.teamId, ...(e.operatorId !== null && { prefer: e.operatorId }) }
    case 'handedOn':
      if (e.operatorId !== null) return { kind: 'toPerson', teamId: e.teamId, to: e.operatorId }
      return { kind: 'toTeam', teamId: e.teamId, ...(e.fromOperatorId !== null && { except: e.fromOperatorId }) }
    default:
      return null
  }
}
/** Updates the wait of the client and the time of the last message. */
const noteMessage = (talk: SessionProgress, e: Step): void => {
  const isClient = e.type === 'clientWrote' || e.type === 'reopened' || (e.type === 'opened' && e.by === 'client')
  if (isClient) talk.waitingSince ??= e.at
  const { open } = talk
  if (isClient && open?.hadAt === null) open.interval.waitingMs ??= open.interval.at - e.at
  if (e.type === 'operatorWrote' || e.type === 'closed') talk.waitingSince = null
  if (isClient || e.type === 'operatorWrote') talk.lastMessageAt = e.at
}
const applyStep = (talk: SessionProgress, e: Step): void => {
  const { open } = talk
  if (e.type === 'closed') finish(talk, e.at, e.byItself ? 'silent' : 'closed')
  const interval = newIntervalOf(e)
  if (interval) finish(talk, e.at, 'moved')
  noteMessage(talk, e)
  if (interval) begin(talk, e.at, interval)
  if (e.type === 'queued' && open?.hadAt === null) open.interval.teamId = e.teamId
  if (e.type === 'assigned') assigned(talk, e)
  if (e.type === 'unassigned') unassigned(talk, e)
  if (e.type === 'operatorWrote' && open?.hadAt != null) open.interval.replyMs ??= e.at - open.hadAt
}

/** Cuts the timeline of one session into the periods in which it needed one operator. */
export const intervalsOf = (steps: readonly Step[]): HandlingInterval[] => {
  const talk: SessionProgress = { open: null, waitingSince: null, lastMessageAt: steps[0]?.at ?? 0, done: [] }
  for (const step of steps) applyStep(talk, step)
  finish(talk, null, 'open')
  return talk.done
}
