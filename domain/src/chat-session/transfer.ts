import { type Refusal, refuse } from '@beseda/contract/errors/refuse.ts'
import type { DomainEvent } from '@beseda/contract/events/index.ts'
import { type Candidate, isFree } from '../distribution/distribute.ts'
import { explainGiven } from '../distribution/explain.ts'
import { assign, assignedTo, waited } from './assign.ts'
import { andThen, type Decision, decided, isRefusal, type OutgoingDraft } from './decision.ts'
import type { ChoiceFacts, Facts, Receiver } from './facts.ts'
import type { InputOf } from './input.ts'
import { byUser, type ChatState, type SessionState, withSession } from './state.ts'

/** How long a transferred chat is reserved for its operator when the team has no redistribution time. */
const reserveMs = 15 * 60_000
/**
 * How long a chat is not offered to the operator who transferred it to a team, when the team has no redistribution
 * time.
 */
const cooldownMs = 5 * 60_000

type TransferInput = InputOf<'transferred'>
type Known = Facts<TransferInput>

/** The team of a chat once an operator has it: unchanged when the operator belongs to it. */
export const teamWith = (teamId: string | null, receiver: Pick<Receiver, 'teamIds'>): string | null =>
  teamId === null || receiver.teamIds.includes(teamId) ? teamId : (receiver.teamIds[0] ?? teamId)

/** Its operator, or a user who manages all chats, may transfer a chat. A waiting one: any operator who sees it. */
export const transferred = (
  state: ChatState,
  session: SessionState,
  input: TransferInput,
  f: Known,
): Decision | Refusal => {
  if (session.transfer?.id === input.id && session.transfer.by === input.userId) return decided(state)
  if (session.operatorId !== input.userId && !input.mayMoveAny) {
    if (session.operatorId) return refuse('CHAT_TAKEN', { name: f.nameOf(session.operatorId) })
    if (!input.isOperator) return refuse('CHAT_NOT_YOURS')
  }
  const moved = input.to.kind === 'team' ? toTeam(state, session, input, f) : toOperator(state, session, input, f)
  return isRefusal(moved) ? moved : { ...moved, messages: noteOf(input) }
}

/** The note has the id of the call: a repeated call finds it, however much has happened since. */
const noteOf = ({ id, userId, note }: TransferInput): readonly OutgoingDraft[] =>
  note === '' ? [] : [{ kind: 'internal', id, by: byUser(userId), text: { own: note } }]

const toOperator = (state: ChatState, session: SessionState, input: TransferInput, f: Known): Decision | Refusal => {
  const receiver = f.transfer?.receiver
  const isLast = input.to.kind === 'lastOperator'
  if (!receiver) return refuse(isLast ? 'LAST_OPERATOR_UNKNOWN' : 'USER_NOT_FOUND')
  const { id, name } = receiver
  if (id === session.operatorId) return refuse('CHAT_ALREADY_WITH', { name })
  if (id === input.userId) return refuse('TRANSFER_TO_ONESELF')
  if (!receiver.receives) return refuse('CHAT_NOT_TRANSFERABLE', { name })
  if (receiver.presence !== 'online' && !input.force) return refuse('OPERATOR_AWAY', { name })
  const moved = { ...state, teamId: teamWith(state.teamId, receiver) }
  const waiting = withTransfer(unassignedSession(session), { state, session, input, now: f.now })
  const transfer = decided(state, transferEvents(state, session, input, { operatorId: id, teamId: moved.teamId }))
  if (isFree(receiver)) return andThen(transfer, assignTo(moved, waiting, receiver, input.userId, f))
  const until = f.now + (f.policy.redistributeAfterMs ?? reserveMs)
  const reserved = { ...waiting, reservedFor: { operatorId: id, until } }
  return andThen(transfer, assign(moved, reserved, f, { reason: 'transfer', announce: true }))
}

const toTeam = (state: ChatState, session: SessionState, input: TransferInput, f: Known): Decision | Refusal => {
  const team = f.transfer?.team
  if (!team) return refuse('TEAM_NOT_FOUND')
  if (session.status === 'pending' && state.teamId === team.id && !session.reservedFor)
    return refuse('CHAT_ALREADY_IN_TEAM', { name: team.name })
  const waiting = withTransfer(unassignedSession(session), { state, session, input, now: f.now })
  const until = f.now + (f.policy.redistributeAfterMs ?? cooldownMs)
  const cooldown = session.operatorId ? { operatorId: session.operatorId, until } : null
  const transfer = decided(state, transferEvents(state, session, input, { operatorId: null, teamId: team.id }))
  const moved = { ...state, teamId: team.id }
  return andThen(transfer, assign(moved, { ...waiting, cooldown }, f, { reason: 'transfer', announce: true }))
}

const unassignedSession = (session: SessionState): SessionState => ({
  ...session,
  status: 'pending',
  operatorId: null,
  assignedAt: null,
  cooldown: null,
  reservedFor: null,
  transfer: null,
  snooze: null,
  bot: null,
})
/** Remembers who transferred the chat and from where, so that it can be undone. */
const withTransfer = (
  waiting: SessionState,
  o: { state: ChatState; session: SessionState; input: TransferInput; now: number },
): SessionState => ({
  ...waiting,
  transfer: {
    id: o.input.id,
    by: o.input.userId,
    at: o.now,
    fromOperatorId: o.session.operatorId,
    fromTeamId: o.state.teamId,
  },
})

interface Target {
  readonly operatorId: string | null
  readonly teamId: string | null
}
const transferEvents = (
  state: ChatState,
  session: SessionState,
  { to, userId }: TransferInput,
  target: Target,
): DomainEvent[] => {
  const about = { chatId: state.chatId, sessionId: session.id, by: byUser(userId) }
  const from = { fromOperatorId: session.operatorId, fromTeamId: state.teamId }
  return [
    { type: 'chat.transferred', ...about, ...from, ...target, kind: to.kind, reason: 'handedOn' },
    ...unassignedBy(state, session, userId),
  ]
}
const unassignedBy = ({ chatId }: ChatState, { id, operatorId }: SessionState, userId: string): DomainEvent[] =>
  operatorId
    ? [{ type: 'chat.unassigned', chatId, sessionId: id, by: byUser(userId), operatorId, reason: 'transfer' }]
    : []

const assignTo = (
  state: ChatState,
  session: SessionState,
  operator: Candidate,
  byUserId: string,
  f: ChoiceFacts,
): Decision => {
  const about = { chatId: state.chatId, sessionId: session.id, teamId: state.teamId, by: byUser(byUserId) }
  const trace = explainGiven('transfer', operator, waited(session, f))
  return decided(withSession(state, assignedTo(session, operator.id, f.now)), [
    { type: 'chat.assigned', ...about, operatorId: operator.id, reason: 'transfer', trace },
  ])
}

/**
 * The user who transferred a chat undoes that before anybody has answered the client: the chat returns to where it was.
 */
export const transferUndone = (
  state: ChatState,
  session: SessionState,
  { userId }: InputOf<'transferUndone'>,
  f: Facts<InputOf<'transferUndone'>>,
): Decision | Refusal => {
  const { transfer } = session
  if (transfer?.by !== userId) return refuse('TRANSFER_UNDO_LATE')
  const back = { ...state, teamId: f.transfer?.team?.id ?? null }
  const waiting = unassignedSession(session)
  const about = { chatId: state.chatId, sessionId: session.id, by: byUser(userId) }
  const target = { operatorId: transfer.fromOperatorId, teamId: back.teamId }
  const from = { fromOperatorId: session.operatorId, fromTeamId: state.teamId }
  const undone = decided(state, [
    { type: 'chat.transferUndone', ...about, ...from, ...target, reason: 'takenBack' },
    ...unassignedBy(state, session, userId),
  ])
  if (!transfer.fromOperatorId)
    return andThen(undone, assign(back, waiting, f, { reason: 'distribution', announce: true }))
  const former = f.transfer?.receiver
  if (!former?.receives) return refuse('TRANSFER_UNDO_LATE')
  const { id, name, openDialogs: count, dialogLimit: limit } = former
  if (former.presence !== 'online')
    return id === userId ? refuse('PRESENCE_NOT_ONLINE') : refuse('OPERATOR_AWAY', { name })
  if (!isFree(former))
    return id === userId
      ? refuse('DIALOG_LIMIT_REACHED', { count, limit })
      : refuse('OPERATOR_FULL', { name, count, limit })
  return andThen(undone, assignTo(back, waiting, former, userId, f))
}
