import { type FactGroup, type FactGroups, type Facts, neededFacts } from '@beseda/domain/chat-session/facts.ts'
import { type Input, isFromClient } from '@beseda/domain/chat-session/input.ts'
import { needsCandidates } from '@beseda/domain/chat-session/needs.ts'
import { reopens, staysClosed } from '@beseda/domain/chat-session/reopen.ts'
import type { ChatState } from '@beseda/domain/chat-session/state.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import type { LockedChat } from '../chat-store/index.ts'
import { lockCandidate, lockCandidates, namesOf } from '../operators/index.ts'
import { automationFacts } from './automation-facts.ts'
import { categoryFacts } from './category-facts.ts'

/** Facts that the caller already has, by group. */
export type KnownFacts = { readonly [G in FactGroup]?: FactGroups[G] }

type Gatherers = {
  readonly [G in FactGroup]: (w: Work, chat: LockedChat, input: Input) => FactGroups[G] | Promise<FactGroups[G]>
}
const gatherers: Gatherers = {
  choice: (w, { state }, input) => {
    const userId = 'userId' in input ? input.userId : null
    if (needsCandidates(state, input)) return lockCandidates(w, state.teamId, state.chatId, userId)
    return input.type === 'created' && !state.session
      ? lockCandidate(w, input.userId)
      : { candidates: [], othersWaiting: false }
  },
  opening: async (w, { state, operatorId, sessionId }, input) => {
    const about = { isRepeat: sessionId !== null, now: w.now }
    const number = opens(state, input, about) ? await nextNumber(w) : 0
    return { newSession: () => ({ id: w.newId(), number }), lastOperatorId: operatorId }
  },
  automation: automationFacts,
  names: async (w, { state }) => {
    const owner = state.session?.operatorId
    const names = await namesOf(w, owner ? [owner] : [])
    return { nameOf: (id) => names.get(id) ?? '' }
  },
  transfer: () => ({ transfer: null }),
  category: (w, { state }, input) => categoryFacts(w, state, input),
  rating: () => {
    throw new Error('the caller gathers the facts of a rating')
  },
}

/** The facts that this kind of input needs. Facts that are known or not needed cost no statement. */
export const gatherFacts = async <I extends Input>(
  w: Work,
  chat: LockedChat,
  input: I,
  known: KnownFacts,
): Promise<Facts<I>> => {
  const groups: readonly FactGroup[] = neededFacts[input.type]
  const gathered = await Promise.all(groups.map((group) => known[group] ?? gatherers[group](w, chat, input)))
  return Object.assign({ now: w.now, policy: chat.policy }, ...gathered) as Facts<I>
}

const opens = (state: ChatState, input: Input, about: { readonly isRepeat: boolean; readonly now: number }): boolean =>
  !state.session &&
  (input.type === 'created' || (isFromClient(input) && !reopens(state, about.now) && !staysClosed(state, input, about)))

const takeNumber = prepared(`
  update organizations set next_session_number = next_session_number + 1 where id = $1 returning next_session_number - 1 as number`)
/** The next number of a session, counted per organization. */
export const nextNumber = async (w: Work): Promise<number> =>
  (await w.run<{ number: number }>(takeNumber, [w.organizationId]))[0]!.number
