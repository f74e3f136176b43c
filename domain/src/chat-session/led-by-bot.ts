import type { BotFault, BotTrace } from '@beseda/contract/entities/bot-trace.ts'
import type { By } from '@beseda/contract/events/by.ts'
import type { DomainEvent } from '@beseda/contract/events/index.ts'
import type { BotProgram } from '../bot/program.ts'
import type { BotEnd, BotInput, BotMessage, HandOverTo } from '../bot/session.ts'
import { type BotStep, step } from '../bot/step.ts'
import { closed } from './close.ts'
import { type Decision, decided, type OutgoingDraft } from './decision.ts'
import type { HandOverFacts } from './facts.ts'
import type { ClientInput } from './input.ts'
import { type ChatState, type SessionState, withSession } from './state.ts'
import { teamWith } from './transfer.ts'

/** How long a chat waits for the operator to whom a bot handed it over when the team has no redistribution time. */
const reserveMs = 15 * 60_000

interface BotFacts {
  readonly now: number
  readonly policy: { readonly redistributeAfterMs: number | null }
  readonly lastOperatorId: string | null
  readonly handOver?: HandOverFacts
}
/** What a bot did with a message. */
export interface Led {
  readonly decision: Decision
  /** Null: the bot closed the chat. */
  readonly session: SessionState | null
  /** The operator who gets the chat before others. */
  readonly prefer: string | null
  /** Where the bot wants the chat to go; null: it stays with the bot, or is closed. */
  readonly to: HandOverTo | null
}

/** Lets a bot answer. Whatever is wrong with the bot, the message stays and people get the chat. */
export const ledByBot = (
  state: ChatState,
  session: SessionState,
  { botId, bot }: { readonly botId: string; readonly bot: BotProgram | undefined },
  input: ClientInput,
  f: BotFacts,
): Led => {
  const turn = runSafely(bot, session.bot, inputOf(input), f.now)
  const by: By = { kind: 'bot', id: botId }
  const about = { chatId: state.chatId, sessionId: session.id, by }
  const version = turn.next?.version ?? bot?.version ?? session.bot?.version ?? null
  const messages = turn.replies.map((reply) => draftOf(reply, by))
  const end = turn.end?.kind === 'handOver' ? checkedEnd(turn.end, f.handOver) : turn.end
  const answered = (trace: BotTrace): DomainEvent => ({
    ...{ type: 'chat.botAnswered', ...about, botId, version, nodeId: turn.next?.nodeId ?? null },
    ...{ end: end?.kind ?? null, trace: [...trace], reason: session.bot ? 'clientWrote' : 'started' },
  })
  if (!end) {
    // nobody has to answer: the bot did
    const led = { ...session, bot: turn.next, waitingSince: null }
    const decision = decided(withSession(state, led), [answered(turn.trace)], messages)
    return { decision, session: led, prefer: null, to: null }
  }
  if (end.kind === 'close') {
    const ended = closed({ ...state, reopenWithinMs: 0 }, { ...session, bot: null }, 'bot', by, f.now)
    const next = { ...ended.next, reopenWithinMs: state.reopenWithinMs }
    return {
      decision: decided(next, [answered(turn.trace), ...ended.events], messages),
      session: null,
      prefer: null,
      to: null,
    }
  }
  const isGone = turn.end?.kind === 'handOver' && turn.end !== end
  const trace: BotTrace = isGone ? [...turn.trace, { kind: 'fault', nodeId: null, fault: 'targetGone' }] : turn.trace
  const waiting = { ...session, bot: null, waitingSince: f.now, ...reservedFor(end.to, f) }
  const teamId = teamOf(state, end.to, f.handOver)
  const handedOver: DomainEvent = {
    ...{ type: 'chat.handedOver', ...about, botId, version, to: end.to.kind, teamId },
    ...{ operatorId: end.to.kind === 'operator' ? end.to.operatorId : null, fault: end.fault },
    reason: end.fault ? 'fault' : 'finalAction',
  }
  return {
    decision: decided({ ...state, teamId, session: waiting }, [answered(trace), handedOver], messages),
    session: waiting,
    prefer: end.to.kind === 'lastOperator' ? f.lastOperatorId : null,
    to: end.to,
  }
}

const inputOf = (input: ClientInput): BotInput =>
  input.type === 'buttonPressed'
    ? { kind: 'button', payload: input.button.payload, text: input.message.text }
    : { kind: 'text', text: input.message.text }

const broken = (fault: BotFault): BotStep => ({
  ...{ replies: [], next: null, trace: [{ kind: 'fault', nodeId: null, fault }] },
  end: { kind: 'handOver', to: { kind: 'chatTeam' }, fault },
})
/** A stored document that this version cannot run must not cost the client's message. */
const runSafely = (bot: BotProgram | undefined, place: SessionState['bot'], input: BotInput, now: number): BotStep => {
  if (!bot) return broken('botGone')
  try {
    return step(bot, place, input, now)
  } catch {
    return broken('failed')
  }
}
/** The team or operator no longer takes chats: those of the chat's team get it. `facts` absent: not read yet. */
const checkedEnd = (
  end: Extract<BotEnd, { kind: 'handOver' }>,
  facts: HandOverFacts | undefined,
): Extract<BotEnd, { kind: 'handOver' }> => {
  const isGone =
    facts &&
    ((end.to.kind === 'team' && facts.team?.id !== end.to.teamId) ||
      (end.to.kind === 'operator' && (facts.receiver?.id !== end.to.operatorId || !facts.receiver.receives)))
  return isGone ? { kind: 'handOver', to: { kind: 'chatTeam' }, fault: 'targetGone' } : end
}
const teamOf = (state: ChatState, to: HandOverTo, facts: HandOverFacts | undefined): string | null => {
  if (to.kind === 'team') return to.teamId
  return to.kind === 'operator' && facts?.receiver ? teamWith(state.teamId, facts.receiver) : state.teamId
}
const reservedFor = (to: HandOverTo, { now, policy }: BotFacts): Partial<SessionState> =>
  to.kind === 'operator'
    ? { reservedFor: { operatorId: to.operatorId, until: now + (policy.redistributeAfterMs ?? reserveMs) } }
    : {}

const draftOf = (reply: BotMessage, by: By): OutgoingDraft =>
  reply.kind === 'file'
    ? { kind: 'message', by, text: { own: '' }, files: [{ id: reply.fileId, name: reply.name }] }
    : {
        ...{ kind: 'message', by, text: { own: reply.text, variables: true } },
        ...(reply.buttons.length > 0 && { buttons: reply.buttons.map((b) => ({ kind: 'reply' as const, ...b })) }),
      }
