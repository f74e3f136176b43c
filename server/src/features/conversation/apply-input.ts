import { AppError } from '@beseda/contract/errors/index.ts'
import { nextDeadline } from '@beseda/domain/chat-session/deadlines.ts'
import { decide } from '@beseda/domain/chat-session/decide.ts'
import { needsCandidates } from '@beseda/domain/chat-session/needs.ts'
import { reopens } from '@beseda/domain/chat-session/reopen.ts'
import { type ChatState, type Decision, type Facts, type Input, isRefusal } from '@beseda/domain/chat-session/state.ts'
import { nextTurn } from '@beseda/domain/distribution/distribute.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { type Choice, lockCandidate, lockCandidates, namesOf } from '../operators/index.ts'
import { categoryFacts } from './category-facts.ts'
import type { LockedChat } from './lock-chat.ts'
import { type NewEntry, type SavedDecision, saveDecision } from './save-decision.ts'
import { gatherTransfer, type Moving } from './transfer-facts.ts'

export interface AppliedInput extends SavedDecision {
  readonly next: ChatState
}
/** The only way a session changes: (locked chat) → facts → decide → save, with the message that caused it, → emit. */
export const applyInput = async (
  w: Work,
  locked: LockedChat,
  input: Input,
  entry: NewEntry | null = null,
): Promise<AppliedInput> => {
  const moving = await gatherTransfer(w, locked, input)
  const chat = moving?.chat ?? locked
  const facts = await gatherFacts(w, chat, input, moving)
  return applyInputWithFacts(w, chat, input, { facts, entry })
}
interface Known {
  readonly facts: Facts
  readonly entry?: NewEntry | null
  /** Of everybody whom the decision may name; looked up when absent. */
  readonly names?: ReadonlyMap<string, string>
}
/** The same for somebody who has the facts: of many chats at once they are gathered once. */
export const applyInputWithFacts = async (
  w: Work,
  chat: LockedChat,
  input: Input,
  { facts, entry = null, names }: Known,
): Promise<AppliedInput> => {
  const decision = decide(chat.state, input, facts)
  if (isRefusal(decision)) throw new AppError(decision)
  if (hasNoEffect(decision, chat, input, entry)) {
    return { sessionId: chat.sessionId!, seq: null, lastSeq: chat.lastSeq, next: decision.next }
  }
  const turn = nextTurn(facts.candidates, w.now)
  // so that what was handed on once can be found by the id of the call: its line has it, where no note does
  const transferId = input.type === 'transferred' && entry === null ? input.id : undefined
  const stored = await saveDecision(w, chat, decision, entry, { turn, transferId, ...(names && { names }) })
  return { ...stored, next: decision.next }
}

/** Nothing happened and no deadline moved; a hand-over that was asked for twice leaves no second note either. */
const hasNoEffect = (
  { events, next }: Decision,
  { policy, deadline }: LockedChat,
  { type }: Input,
  entry: NewEntry | null,
): boolean =>
  events.length === 0 && (type === 'transferred' || (entry === null && nextDeadline(next, policy) === deadline))

const noChoice: Choice = { candidates: [], othersWaiting: false }
const gatherFacts = async (w: Work, chat: LockedChat, input: Input, moving: Moving | null): Promise<Facts> => {
  const { state, policy } = chat
  const userId = 'userId' in input ? input.userId : null
  const opens = !state.session && (input.type === 'created' || (input.type === 'clientWrote' && !reopens(state, w.now)))
  const chooses = needsCandidates(state, input)
  const owner = state.session?.operatorId
  const taken = (input.type === 'taken' || input.type === 'transferred') && owner ? [owner] : []
  const [number, choice, names, ofCategories] = await Promise.all([
    opens ? nextNumber(w) : 0,
    chooses
      ? lockCandidates(w, state.teamId, state.chatId, userId)
      : input.type === 'created' && opens
        ? lockCandidate(w, input.userId)
        : (moving ?? noChoice),
    namesOf(w, taken),
    categoryFacts(w, state, input),
  ])
  return {
    now: w.now,
    newSession: () => ({ id: w.newId(), number }),
    candidates: choice.candidates,
    othersWaiting: choice.othersWaiting,
    transfer: moving?.transfer ?? null,
    ...ofCategories,
    policy,
    lastOperatorId: chat.operatorId,
    nameOf: (id) => names.get(id) ?? '',
  }
}
const takeNumber = prepared(`
  update organizations set next_session_number = next_session_number + 1 where id = $1 returning next_session_number - 1 as number`)
/** The next number of a session, counted per organization. */
export const nextNumber = async (w: Work): Promise<number> =>
  (await w.run<{ number: number }>(takeNumber, [w.organizationId]))[0]!.number
