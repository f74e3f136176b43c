import { byClient } from '@beseda/contract/events/by.ts'
import { type AutomationKinds, automationKinds } from '../automation/automation.ts'
import { autoreplies } from '../autoreply/replies.ts'
import { runBot } from '../bot/run.ts'
import { isFree } from '../distribution/distribute.ts'
import { type RoutingAction, route } from '../routing/route.ts'
import { assign } from './assign.ts'
import { andThen, type Decision, decided } from './decision.ts'
import type { CommonFacts, FactGroups, Facts } from './facts.ts'
import type { ClientInput } from './input.ts'
import { reopens, staysClosed } from './reopen.ts'
import { endOf } from './snooze.ts'
import { type ChatState, type Reopenable, type SessionState, startSession, withSession } from './state.ts'

type ArrivalFacts = CommonFacts & FactGroups['opening'] & FactGroups['automation']

/**
 * A client message or a pressed button, in this order: session (open, reopen, continue) → routing rules → bot →
 * distribution → automatic replies. Neither bots nor automatic replies answer automatic messages.
 */
export const clientWrote = (
  state: ChatState,
  input: ClientInput,
  f: Facts<ClientInput>,
  kinds: AutomationKinds = f.kinds ?? automationKinds,
): Decision => {
  if (staysClosed(state, input, f)) return decided(state)
  const answered = assignArrival(arrive(state, input, f, kinds), f)
  if (input.automatic || f.automation.autoreplies.length === 0) return answered
  const { next: after, events } = answered
  const context = { message: input.message, before: state, after, events, now: f.now }
  return andThen(answered, decided(after, [], autoreplies(f.automation.autoreplies, context, kinds.autoreplyKinds)))
}

/** The team whose operators may get the chat: rules and bots can send it to another one. */
export const teamFor = (
  state: ChatState,
  input: ClientInput,
  f: CommonFacts & FactGroups['automation'],
  kinds: AutomationKinds = f.kinds ?? automationKinds,
): string | null =>
  f.automation.rules.length + f.automation.bots.length === 0
    ? state.teamId
    : arrive(state, input, { ...f, newSession: () => ({ id: '', number: 0 }), lastOperatorId: null }, kinds).decision
        .next.teamId

/** A message after session, routing and bot, before an operator is chosen. */
interface Arrival {
  readonly decision: Decision
  readonly session: SessionState
  readonly kind: 'opened' | 'reopened' | 'continued'
  readonly prefer: string | null
}
const arrive = (state: ChatState, input: ClientInput, f: ArrivalFacts, kinds: AutomationKinds): Arrival => {
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
      prefer: null,
    } as const
    return session.bot ? withBot(continued, session.bot.botId, input, f, kinds) : continued
  }
  const last = reopens(state, f.now)
  return last ? reopen(state, last, f) : open(state, input, f, kinds)
}

const open = (state: ChatState, input: ClientInput, f: ArrivalFacts, kinds: AutomationKinds): Arrival => {
  const { message, origin } = input
  const action = route(f.automation.rules, { message, origin, isRepeat: f.isRepeat }, kinds.conditions)
  const { id, number } = f.newSession()
  const session = startSession(id, number, f.now)
  const teamId = action?.kind === 'team' ? action.teamId : state.teamId
  const next = { ...state, teamId, categoryId: null, reopenable: null, session }
  const about = { chatId: state.chatId, sessionId: id, number, teamId }
  const opened = decided(next, [{ type: 'chat.opened', ...about, reason: 'clientWrote', by: byClient }])
  const arrival = { decision: opened, session, kind: 'opened', prefer: preferredBy(action, f) } as const
  return action?.kind === 'bot' ? withBot(arrival, action.botId, input, f, kinds) : arrival
}
const preferredBy = (action: RoutingAction | null, { policy, lastOperatorId }: ArrivalFacts): string | null =>
  policy.lastOperatorFirst || action?.kind === 'lastOperator' ? lastOperatorId : null

/** The client wrote soon after the closing: the same session continues, with its last operator when they are free. */
const reopen = (state: ChatState, last: Reopenable, f: ArrivalFacts): Arrival => {
  const { id, number, operatorId: prefer, firstReplyAt } = last
  const session = { ...startSession(id, number, f.now), firstReplyAt }
  const about = { chatId: state.chatId, sessionId: id, number, teamId: state.teamId, operatorId: prefer }
  const reopened = decided({ ...state, session, reopenable: null }, [
    { type: 'chat.reopened', ...about, reason: 'clientWrote', by: byClient },
  ])
  return { decision: reopened, session, kind: 'reopened', prefer }
}

/** Lets the bot answer. While a bot leads the session no operator is chosen. A bot that no longer exists hands over. */
const withBot = (
  arrival: Arrival,
  botId: string,
  input: ClientInput,
  f: ArrivalFacts,
  kinds: AutomationKinds,
): Arrival => {
  const { message, automatic } = input
  const button = input.type === 'buttonPressed' ? input.button : null
  const bot = f.automation.bots.find((b) => b.id === botId)
  const { decision, session } = arrival
  if (automatic && session.bot) return arrival
  const turn = bot && !automatic ? runBot(bot, session.bot, { message, button, now: f.now }, kinds.botNodes) : null
  const led = { ...session, bot: turn?.place ?? null }
  const next = { ...decision.next, teamId: turn?.handOver.teamId ?? decision.next.teamId, session: led }
  const prefer = turn?.handOver.toLastOperator ? f.lastOperatorId : arrival.prefer
  return { ...arrival, decision: andThen(decision, decided(next, [], turn?.messages)), session: led, prefer }
}

const assignArrival = ({ decision, session, kind, prefer }: Arrival, f: Facts<ClientInput>): Decision => {
  if (session.status === 'assigned' || session.bot) return decision
  // Their last operator is free although other chats wait, so this operator may not get those: the chat overtakes none.
  const isBack = kind === 'reopened' && f.candidates.some((c) => c.id === prefer && isFree(c))
  const facts = { ...f, othersWaiting: f.othersWaiting && !isBack }
  const announce = kind !== 'continued'
  return andThen(decision, assign(decision.next, session, facts, { reason: 'distribution', prefer, announce }))
}
