import { byClient, bySystem } from '@beseda/contract/events/by.ts'
import type { DomainEvent } from '@beseda/contract/events/index.ts'
import type { HandOverTo } from '../bot/session.ts'
import { isFree } from '../distribution/distribute.ts'
import { type Routed, type RoutingAction, route } from '../routing/route.ts'
import { assign } from './assign.ts'
import { withAutoreplies } from './autoreplies.ts'
import { andThen, type Decision, decided } from './decision.ts'
import type { CommonFacts, FactGroups, Facts } from './facts.ts'
import type { ClientInput } from './input.ts'
import { ledByBot } from './led-by-bot.ts'
import { reopens, staysClosed } from './reopen.ts'
import { endOf } from './snooze.ts'
import { type ChatState, type Reopenable, type SessionState, startSession, withSession } from './state.ts'

type ArrivalFacts = CommonFacts & FactGroups['opening'] & FactGroups['automation']

/**
 * A client message or a pressed button, in this order: session (open, reopen, continue) → routing rules → bot →
 * distribution → automatic replies. Neither bots nor automatic replies answer automatic messages.
 */
export const clientWrote = (state: ChatState, input: ClientInput, f: Facts<ClientInput>): Decision =>
  staysClosed(state, input, f)
    ? decided(state)
    : withAutoreplies(assignArrival(arrive(state, input, f), f), state, input, f)

/** Where rules and bots send the chat: the facts about it are gathered before the decision. */
export const destinationOf = (
  state: ChatState,
  input: ClientInput,
  f: CommonFacts & FactGroups['automation'],
): { readonly teamId: string | null; readonly to: HandOverTo | null } => {
  if (f.automation.rules.list.length + f.automation.bots.length === 0 && !state.session?.bot)
    return { teamId: state.teamId, to: null }
  const facts = { ...f, newSession: () => ({ id: '', number: 0 }), lastOperatorId: null }
  const { decision, to } = arrive(state, input, facts)
  return { teamId: decision.next.teamId, to }
}

/** A message after session, routing and bot, before an operator is chosen. */
interface Arrival {
  readonly decision: Decision
  /** Null: a bot has closed the chat. */
  readonly session: SessionState | null
  readonly kind: 'opened' | 'reopened' | 'continued' | 'handedOver'
  readonly prefer: string | null
  /** Where a bot hands the chat over. */
  readonly to: HandOverTo | null
}
const nowhere = { prefer: null, to: null } as const
const arrive = (state: ChatState, input: ClientInput, f: ArrivalFacts): Arrival => {
  if (state.session) {
    const { waitingSince } = state.session
    const waits = { waitingSince: waitingSince ?? f.now, lastMessageAt: f.now, warnedAt: null }
    // behind a machine nobody waits for an answer
    const session = { ...state.session, ...(!input.automatic && { ...waits, snooze: null }) }
    const returns = state.session.snooze && !input.automatic
    const events = returns ? [endOf(state, state.session, 'clientWrote', byClient)] : []
    const continued = {
      decision: decided(withSession(state, session), events),
      session,
      kind: 'continued',
      ...nowhere,
    } as const
    return session.bot ? withBot(continued, session, session.bot.botId, input, f) : continued
  }
  const last = reopens(state, f.now)
  return last ? reopen(state, last, f) : open(state, input, f)
}

const open = (state: ChatState, input: ClientInput, f: ArrivalFacts): Arrival => {
  const { message, origin } = input
  const routed = route(f.automation.rules, { text: message.text, origin, isRepeat: f.isRepeat })
  const action = routed.rule?.action ?? null
  const { id, number } = f.newSession()
  const session = { ...startSession(id, number, f.now), ruleId: routed.rule?.id ?? null }
  const teamId = action?.kind === 'team' ? action.teamId : state.teamId
  const next = { ...state, teamId, categoryId: null, reopenable: null, session }
  const about = { chatId: state.chatId, sessionId: id, number, teamId }
  const led = action?.kind === 'bot' && !input.automatic ? { botId: action.botId } : {}
  const opened = decided(next, [
    { type: 'chat.opened', ...about, ...led, reason: 'clientWrote', by: byClient },
    ...routedEvents(routed, { chatId: state.chatId, sessionId: id, origin }),
  ])
  const arrival = { decision: opened, session, kind: 'opened', to: null, prefer: preferredBy(action, f) } as const
  return action?.kind === 'bot' ? withBot(arrival, session, action.botId, input, f) : arrival
}
const traceMost = 20
/** Nothing where the channel has no rules. */
const routedEvents = (
  { rule, trace }: Routed,
  about: { readonly chatId: string; readonly sessionId: string; readonly origin: ClientInput['origin'] },
): DomainEvent[] =>
  trace.length === 0
    ? []
    : [
        {
          ...{ type: 'chat.routed', ...about, ruleId: rule?.id ?? null, ruleName: rule?.name ?? '', by: bySystem },
          ...{ action: rule?.action.kind ?? 'default', trace: trace.slice(-traceMost) },
          reason: rule ? 'ruleMatched' : 'noRuleMatched',
        },
      ]
const preferredBy = (action: RoutingAction | null, { policy, lastOperatorId }: ArrivalFacts): string | null =>
  policy.lastOperatorFirst || action?.kind === 'lastOperator' ? lastOperatorId : null

/** The client wrote soon after the closing: the same session continues, with its last operator when they are free. */
const reopen = (state: ChatState, last: Reopenable, f: ArrivalFacts): Arrival => {
  const { id, number, operatorId: prefer, firstReplyAt, autoreplies } = last
  const session = { ...startSession(id, number, f.now), firstReplyAt, autoreplies }
  const about = { chatId: state.chatId, sessionId: id, number, teamId: state.teamId, operatorId: prefer }
  const reopened = decided({ ...state, session, reopenable: null }, [
    { type: 'chat.reopened', ...about, reason: 'clientWrote', by: byClient },
  ])
  return { decision: reopened, session, kind: 'reopened', prefer, to: null }
}

/** Lets the bot answer. While a bot leads the session no operator is chosen. What a machine wrote gets no answer. */
const withBot = (
  arrival: Arrival,
  session: SessionState,
  botId: string,
  input: ClientInput,
  f: ArrivalFacts,
): Arrival => {
  if (input.automatic) return arrival
  const bot = f.automation.bots.find((b) => b.botId === botId)
  const led = ledByBot(arrival.decision.next, session, { botId, bot }, input, f)
  const { kind, decision } = arrival
  return {
    ...{ decision: andThen(decision, led.decision), session: led.session, to: led.to },
    // a chat that the bot had enters a queue now, even when its session is not new
    kind: led.to && kind === 'continued' ? 'handedOver' : kind,
    prefer: led.prefer ?? arrival.prefer,
  }
}

const assignArrival = ({ decision, session, kind, prefer }: Arrival, f: Facts<ClientInput>): Decision => {
  if (!session || session.status === 'assigned' || session.bot) return decision
  // Their last operator is free although other chats wait, so this operator may not get those: the chat overtakes none.
  const isBack = kind === 'reopened' && f.candidates.some((c) => c.id === prefer && isFree(c))
  const facts = { ...f, othersWaiting: f.othersWaiting && !isBack }
  const announce = kind !== 'continued'
  return andThen(decision, assign(decision.next, session, facts, { reason: 'distribution', prefer, announce }))
}
