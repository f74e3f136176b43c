import { type Refusal, refuse } from '@beseda/contract/errors/refuse.ts'
import type { DomainEvent } from '@beseda/contract/events/index.ts'
import { type Candidate, isFree } from '../distribution/distribute.ts'
import { explainGiven } from '../distribution/explain.ts'
import { andThen, assign, assignedTo, nothing, withSession } from './assign.ts'
import { byUser, type ChatState, type Decision, type Facts, type InputOf, type SessionState } from './state.ts'

/** How long a chat waits for the one it was given to, where the team has no time of its own. */
const reserveMs = 15 * 60_000
/** How long it is kept for whom it was given to, by the redistribution time of the team. */
const reserveFor = (redistributeAfterMs: number | null): number => redistributeAfterMs ?? reserveMs
/** As long, who gave a chat to a team is not offered it again. */
const notAgainMs = 5 * 60_000

export type TransferTo =
  | { readonly kind: 'operator'; readonly operatorId: string }
  | { readonly kind: 'lastOperator' }
  | { readonly kind: 'team'; readonly teamId: string }

/** The operator a chat is transferred to, wherever he belongs. */
export interface Receiver extends Candidate {
  readonly name: string
  /** Active, in a team, and with the right to receive dialogs. */
  readonly receives: boolean
  /** His teams, by name. */
  readonly teamIds: readonly string[]
}
/** Whom and where to. Null where there is nobody or nothing of that kind. */
export interface TransferFacts {
  readonly receiver: Receiver | null
  readonly team: { readonly id: string; readonly name: string } | null
}

/** The team a chat belongs to once an operator has it: it stays where it is when it is one of his. */
export const teamWith = (teamId: string | null, receiver: Pick<Receiver, 'teamIds'>): string | null =>
  teamId === null || receiver.teamIds.includes(teamId) ? teamId : (receiver.teamIds[0] ?? teamId)

/** Its operator, or who may manage every chat, hands it on; what still waits, any operator who sees it. */
export const transferred = (
  state: ChatState,
  session: SessionState,
  input: InputOf<'transferred'>,
  f: Facts,
): Decision | Refusal => {
  if (session.transfer?.id === input.id && session.transfer.by === input.userId) return nothing(state)
  if (session.operatorId !== input.userId && !input.mayMoveAny) {
    if (session.operatorId) return refuse('CHAT_TAKEN', { name: f.nameOf(session.operatorId) })
    if (!input.isOperator) return refuse('CHAT_NOT_YOURS')
  }
  return input.to.kind === 'team' ? toTeam(state, session, input, f) : toOperator(state, session, input, f)
}

const toOperator = (
  state: ChatState,
  session: SessionState,
  input: InputOf<'transferred'>,
  f: Facts,
): Decision | Refusal => {
  const receiver = f.transfer?.receiver
  const isLast = input.to.kind === 'lastOperator'
  if (!receiver) return refuse(isLast ? 'LAST_OPERATOR_UNKNOWN' : 'USER_NOT_FOUND')
  const { id, name } = receiver
  if (id === session.operatorId) return refuse('CHAT_ALREADY_WITH', { name })
  if (id === input.userId) return refuse('TRANSFER_TO_ONESELF')
  if (!receiver.receives) return refuse('CHAT_NOT_TRANSFERABLE', { name })
  if (receiver.presence !== 'online' && !input.force) return refuse('OPERATOR_AWAY', { name })
  const moved = { ...state, teamId: teamWith(state.teamId, receiver) }
  const waiting = handedOn(state, session, input, f)
  const told = tell(state, session, input, { operatorId: id, teamId: moved.teamId })
  if (isFree(receiver)) return andThen(told, give(moved, waiting, receiver, input.userId, f))
  const until = f.now + reserveFor(f.policy.redistributeAfterMs)
  const reserved = { ...waiting, reservedFor: { operatorId: id, until } }
  return andThen(told, assign(moved, reserved, f, { reason: 'transfer', announce: true }))
}

const toTeam = (
  state: ChatState,
  session: SessionState,
  input: InputOf<'transferred'>,
  f: Facts,
): Decision | Refusal => {
  const team = f.transfer?.team
  if (!team) return refuse('TEAM_NOT_FOUND')
  if (session.status === 'pending' && state.teamId === team.id && !session.reservedFor)
    return refuse('CHAT_ALREADY_IN_TEAM', { name: team.name })
  const waiting = handedOn(state, session, input, f)
  const until = f.now + (f.policy.redistributeAfterMs ?? notAgainMs)
  const cooldown = session.operatorId ? { operatorId: session.operatorId, until } : null
  const told = tell(state, session, input, { operatorId: null, teamId: team.id })
  const moved = { ...state, teamId: team.id }
  return andThen(told, assign(moved, { ...waiting, cooldown }, f, { reason: 'transfer', announce: true }))
}

/** With nobody; it remembers who handed it on and from where. */
const handedOn = (
  { teamId }: ChatState,
  session: SessionState,
  input: InputOf<'transferred'>,
  f: Facts,
): SessionState => ({
  ...session,
  status: 'pending',
  operatorId: null,
  assignedAt: null,
  cooldown: null,
  reservedFor: null,
  transfer: {
    id: input.id,
    by: input.userId,
    at: f.now,
    fromOperatorId: session.operatorId,
    fromTeamId: teamId,
  },
})

const tell = (
  state: ChatState,
  session: SessionState,
  { to, userId }: InputOf<'transferred'>,
  whom: { readonly operatorId: string | null; readonly teamId: string | null },
): Decision => {
  const about = { chatId: state.chatId, sessionId: session.id, by: byUser(userId) }
  const from = { fromOperatorId: session.operatorId, fromTeamId: state.teamId }
  const left = session.operatorId
  const events: DomainEvent[] = [
    { type: 'chat.transferred', ...about, ...from, ...whom, kind: to.kind, reason: 'handedOn' },
    ...(left ? [{ type: 'chat.unassigned', ...about, operatorId: left, reason: 'transfer' } as const] : []),
  ]
  return { next: state, events }
}

const give = (state: ChatState, session: SessionState, who: Candidate, byUserId: string, f: Facts): Decision => {
  const about = { chatId: state.chatId, sessionId: session.id, teamId: state.teamId, by: byUser(byUserId) }
  const trace = explainGiven('transfer', who, f.now - (session.waitingSince ?? f.now))
  return {
    next: withSession(state, assignedTo(session, who.id, f.now)),
    events: [{ type: 'chat.assigned', ...about, operatorId: who.id, reason: 'transfer', trace }],
  }
}

/** Who handed it on takes it back, as long as nobody has answered the client: it returns to where it was. */
export const transferUndone = (
  state: ChatState,
  session: SessionState,
  { userId }: InputOf<'transferUndone'>,
  f: Facts,
): Decision | Refusal => {
  const { transfer } = session
  if (transfer?.by !== userId) return refuse('TRANSFER_UNDO_LATE')
  const back = { ...state, teamId: f.transfer?.team?.id ?? null }
  const bare = { status: 'pending', operatorId: null, assignedAt: null, cooldown: null, reservedFor: null } as const
  const waiting: SessionState = { ...session, ...bare, transfer: null }
  const about = { chatId: state.chatId, sessionId: session.id, by: byUser(userId) }
  const whom = { operatorId: transfer.fromOperatorId, teamId: back.teamId }
  const from = { fromOperatorId: session.operatorId, fromTeamId: state.teamId }
  const left = session.operatorId
  const told: Decision = {
    next: state,
    events: [
      { type: 'chat.transferUndone', ...about, ...from, ...whom, reason: 'takenBack' },
      ...(left ? [{ type: 'chat.unassigned', ...about, operatorId: left, reason: 'transfer' } as const] : []),
    ],
  }
  if (!transfer.fromOperatorId)
    return andThen(told, assign(back, waiting, f, { reason: 'distribution', announce: true }))
  const former = f.transfer?.receiver
  if (!former?.receives) return refuse('TRANSFER_UNDO_LATE')
  if (former.presence !== 'online')
    return former.id === userId ? refuse('PRESENCE_NOT_ONLINE') : refuse('OPERATOR_AWAY', { name: former.name })
  if (!isFree(former))
    return former.id === userId
      ? refuse('DIALOG_LIMIT_REACHED', { count: former.openDialogs, limit: former.dialogLimit })
      : refuse('OPERATOR_FULL', { name: former.name, count: former.openDialogs, limit: former.dialogLimit })
  return andThen(told, give(back, waiting, former, userId, f))
}
