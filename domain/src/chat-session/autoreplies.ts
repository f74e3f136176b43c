import { type Automation, automationKinds } from '../automation/automation.ts'
import type { AutoreplyContext } from '../autoreply/kinds.ts'
import { autoreplyPlan, dueReplies } from '../autoreply/replies.ts'
import { andThen, type Decision, decided } from './decision.ts'
import type { FactGroups } from './facts.ts'
import type { ClientInput } from './input.ts'
import { type ChatState, type SessionAutoreplies, type SessionState, withSession } from './state.ts'

/**
 * Adds the automatic replies that are due after a client message. Nobody answers machines and mailings by a machine, and while
 * a bot leads the session, the bot answers. `before`: the state that the message found.
 */
export const withAutoreplies = (
  decision: Decision,
  before: ChatState,
  input: ClientInput,
  f: FactGroups['automation'],
): Decision => {
  const { session } = decision.next
  if (!session || session.bot || input.automatic || input.origin !== 'subscriber') return decision
  const plan = session.autoreplies ?? newPlan(before, session, f.automation)
  if (plan === null) return decision
  return andThen(decision, reply(decision.next, session, plan, 'wrote', f))
}

/** Not for sessions that an operator has begun or already answered in. */
const newPlan = (before: ChatState, session: SessionState, { autoreplies }: Automation): SessionAutoreplies | null => {
  const was = before.session
  const isAnswered =
    session.firstReplyAt !== null || (was !== null && was.operatorId !== null && was.waitingSince === null)
  return autoreplies.length === 0 || isAnswered ? null : autoreplyPlan(autoreplies)
}

/** Nobody has answered for the time of the holding phrase. */
export const holdingPhrase = (state: ChatState, session: SessionState, f: FactGroups['automation']): Decision =>
  session.autoreplies ? reply(state, session, session.autoreplies, 'waited', f) : decided(state)

const reply = (
  state: ChatState,
  session: SessionState,
  plan: SessionAutoreplies,
  occasion: AutoreplyContext['occasion'],
  { automation, attendance = null, kinds = automationKinds }: FactGroups['automation'],
): Decision => {
  const { messages, left } = dueReplies(automation.autoreplies, plan, { occasion, attendance }, kinds.autoreplyKinds)
  return decided(withSession(state, { ...session, autoreplies: left }), [], messages)
}
