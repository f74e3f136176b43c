import type { PastLeg } from '@beseda/contract/entities/past.ts'

/** What happened in one session, in order, as far as it says who was needed and for how long. */
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
  /** Handed on, or taken back: to this person, or (null) to the team. */
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
type Draft = { -readonly [K in keyof PastLeg]: PastLeg[K] }
interface Open {
  readonly leg: Draft
  readonly ignored: { operatorId: string; ms: number }[]
  /** When its operator got it; null: it waits. */
  hadAt: number | null
}
/** The session as a whole, beside the leg that is under way. */
interface Talk {
  open: Open | null
  waitingSince: number | null
  lastMessageAt: number
  readonly done: PastLeg[]
}

const begin = (talk: Talk, at: number, of: Pick<PastLeg, 'kind' | 'teamId'> & Partial<PastLeg>): void => {
  const waitingMs = talk.waitingSince === null ? null : at - talk.waitingSince
  const nothing = { waitingMs, waitedMs: null, operatorId: null, replyMs: null, activeMs: 0, heldMs: null } as const
  talk.open = { leg: { at, ...nothing, answered: false, end: 'open', ...of }, ignored: [], hadAt: null }
}
const finish = (talk: Talk, at: number | null, end: PastLeg['end']): void => {
  if (!talk.open) return
  const { leg, ignored, hadAt } = talk.open
  talk.open = null
  leg.end = end
  leg.answered = talk.waitingSince === null
  if (ignored.length > 0) leg.ignored = ignored
  if (hadAt === null) {
    if (at !== null) leg.goneMs = at - leg.at
  } else {
    leg.activeMs = talk.lastMessageAt - hadAt
    leg.heldMs = at === null ? null : at - hadAt
    if (ignored.length > 0) leg.lastMs = hadAt - leg.at
  }
  talk.done.push(leg)
}
const assigned = ({ open }: Talk, e: StepOf<'assigned'>): void => {
  if (!open) return
  const { leg } = open
  if (leg.kind === 'toPerson') leg.to ??= e.operatorId
  if (leg.waitedMs === null) {
    leg.waitedMs = e.at - leg.at
    if (e.taken && leg.kind !== 'toPerson') leg.taken = true
  }
  leg.teamId = e.teamId
  leg.operatorId = e.operatorId
  leg.replyMs = null
  open.hadAt = e.at
}
const unassigned = (talk: Talk, { at, operatorId, reason }: StepOf<'unassigned'>): void => {
  const { open } = talk
  // handed on: `handedOn` has told it already
  if (!open || open.hadAt === null || reason === 'transfer') return
  const { teamId } = open.leg
  if (reason === 'noReply' && open.leg.replyMs === null) {
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
const newLegOf = (e: Step): Parameters<typeof begin>[2] | null => {
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
/** Who said something last, and since when the client waits. */
const hear = (talk: Talk, e: Step): void => {
  const isClient = e.type === 'clientWrote' || e.type === 'reopened' || (e.type === 'opened' && e.by === 'client')
  if (isClient) talk.waitingSince ??= e.at
  const { open } = talk
  if (isClient && open?.hadAt === null) open.leg.waitingMs ??= open.leg.at - e.at
  if (e.type === 'operatorWrote' || e.type === 'closed') talk.waitingSince = null
  if (isClient || e.type === 'operatorWrote') talk.lastMessageAt = e.at
}
const take = (talk: Talk, e: Step): void => {
  const { open } = talk
  if (e.type === 'closed') finish(talk, e.at, e.byItself ? 'silent' : 'closed')
  const leg = newLegOf(e)
  if (leg) finish(talk, e.at, 'moved')
  hear(talk, e)
  if (leg) begin(talk, e.at, leg)
  if (e.type === 'queued' && open?.hadAt === null) open.leg.teamId = e.teamId
  if (e.type === 'assigned') assigned(talk, e)
  if (e.type === 'unassigned') unassigned(talk, e)
  if (e.type === 'operatorWrote' && open?.hadAt != null) open.leg.replyMs ??= e.at - open.hadAt
}

/** Cuts the story of one session into the stretches in which it needed one operator. */
export const legsOf = (steps: readonly Step[]): PastLeg[] => {
  const talk: Talk = { open: null, waitingSince: null, lastMessageAt: steps[0]?.at ?? 0, done: [] }
  for (const step of steps) take(talk, step)
  finish(talk, null, 'open')
  return talk.done
}
