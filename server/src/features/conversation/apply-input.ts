import { AppError } from '@beseda/contract/errors/index.ts'
import type { DomainEvent } from '@beseda/contract/events/index.ts'
import { nextDeadline } from '@beseda/domain/chat-session/deadlines.ts'
import { decide } from '@beseda/domain/chat-session/decide.ts'
import { type Decision, isRefusal } from '@beseda/domain/chat-session/decision.ts'
import type { Facts } from '@beseda/domain/chat-session/facts.ts'
import { historyEventsIn, peopleIn } from '@beseda/domain/chat-session/history.ts'
import { type Input, isFromClient } from '@beseda/domain/chat-session/input.ts'
import type { ChatState } from '@beseda/domain/chat-session/state.ts'
import { type Candidate, nextTurn } from '@beseda/domain/distribution/distribute.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import type { LockedChat } from '../chat-store/index.ts'
import { type SavedDecision, saveDecision } from '../chat-store/index.ts'
import type { NewEntry } from '../feed/index.ts'
import { namesOf } from '../operators/index.ts'
import { automationFacts, withAttendance } from './automation-facts.ts'
import { type ClientLinks, compose } from './compose.ts'
import { gatherFacts, type KnownFacts } from './gather-facts.ts'
import { gatherRouted, gatherTransfer } from './transfer-facts.ts'

export interface AppliedInput extends SavedDecision {
  readonly next: ChatState
  readonly events: readonly DomainEvent[]
  /** Ids of the messages that the decision sent. */
  readonly messageIds: readonly string[]
}
interface ApplyOptions {
  /** The message that caused the input. */
  readonly entry?: NewEntry | null
  readonly links?: ClientLinks
}
/** The only way a session changes: locked chat → facts → decide → compose → save → emit. */
export const applyInput = async <I extends Input>(
  w: Work,
  locked: LockedChat,
  input: I,
  { known = {}, ...options }: ApplyOptions & { readonly known?: KnownFacts } = {},
): Promise<AppliedInput> => {
  const read = isFromClient(input) ? (known.automation ?? (await automationFacts(w, locked, input))) : null
  const moving =
    isFromClient(input) && read ? await gatherRouted(w, locked, input, read) : await gatherTransfer(w, locked, input)
  const chat = moving?.chat ?? locked
  const automation =
    read &&
    (await withAttendance(
      w,
      chat,
      moving?.facts.automation ?? read,
      moving?.teamId === undefined ? locked.state.teamId : moving.teamId,
    ))
  const facts = await gatherFacts(w, chat, input, { ...known, ...moving?.facts, ...(automation && { automation }) })
  return applyInputWithFacts(w, chat, input, { facts, ...options })
}
interface WithFacts<I extends Input> extends ApplyOptions {
  readonly facts: Facts<I>
  /** Names of all users whom the decision may mention; read when absent. */
  readonly names?: ReadonlyMap<string, string>
}
/** The same for callers who already have the facts: for many chats they are gathered once. */
export const applyInputWithFacts = async <I extends Input>(
  w: Work,
  chat: LockedChat,
  input: I,
  { facts, entry = null, links = {}, names: knownNames }: WithFacts<I>,
): Promise<AppliedInput> => {
  const decision = decide(chat.state, input, facts)
  if (isRefusal(decision)) throw new AppError(decision)
  if (hasNoEffect(decision, chat, entry)) return unchanged(chat, decision.next)
  const { next, events, messages } = decision
  const authors = messages.flatMap((m) => (m.by.kind === 'user' && m.by.id ? [m.by.id] : []))
  const people = new Set([...peopleIn(historyEventsIn(events)), ...authors])
  const names = withBots(knownNames ?? (await namesOf(w, [...people])), facts)
  const request = requestOf(decision, chat)
  const ledSessionId = next.session?.bot ? next.session.id : null
  // the client's message opens the reply window before anything answers it
  const asked = entry?.author.kind === 'client' ? { ...chat, lastClientMessageAt: w.now } : chat
  const composed = messages.length > 0 ? await compose(w, asked, messages, { names, links, request, ledSessionId }) : []
  if (!composed) return unchanged(chat, chat.state)
  const turn = nextTurn('candidates' in facts ? (facts.candidates as readonly Candidate[]) : [], w.now)
  // A repeated transfer is found by the id of the call: its note has that id or, without a note, its history line.
  const transferId = input.type === 'transferred' && composed.length === 0 ? input.id : undefined
  const saved = await saveDecision(w, chat, decision, { entry, composed, turn, transferId, names })
  return { ...saved, next, events, messageIds: composed.map((m) => m.id) }
}

/** Bots write under their names. */
const withBots = (names: ReadonlyMap<string, string>, facts: object): ReadonlyMap<string, string> => {
  const bots = 'automation' in facts ? (facts.automation as Facts['automation']).bots : []
  return bots.length === 0 ? names : new Map([...names, ...bots.map((bot) => [bot.botId, bot.name] as const)])
}
/** The number of the request that the decision is about, also when it opens or closes it. */
const requestOf = ({ next, events }: Decision, { state }: LockedChat): number =>
  next.session?.number ?? events.find((e) => e.type === 'chat.opened')?.number ?? state.session?.number ?? 0

const unchanged = ({ sessionId, lastSeq }: LockedChat, next: ChatState): AppliedInput => ({
  ...{ sessionId: sessionId!, seq: null, lastSeq, next, events: [], messageIds: [] },
})
/** Nothing changed, and no deadline moved. */
const hasNoEffect = (d: Decision, { policy, deadline }: LockedChat, entry: NewEntry | null): boolean =>
  d.events.length === 0 && d.messages.length === 0 && entry === null && nextDeadline(d.next, policy) === deadline
