import { type Refusal, refuse } from '@beseda/contract/errors/index.ts'
import { byUser } from '../chat-session/state.ts'
import { become, unchanged } from './become.ts'
import { isLicenceFree } from './licences.ts'
import { isAway } from './rules.ts'
import type { PresenceDecision, PresenceFacts, PresenceInput, PresenceState } from './state.ts'

type Choice = Extract<PresenceInput, { type: 'chosen' }>

/** What operators choose themselves: the only input that a full team or a missing licence refuses. */
export const chosen = (state: PresenceState, input: Choice, f: PresenceFacts): PresenceDecision | Refusal =>
  input.presence === 'online' ? chooseOnline(state, f) : chooseAway(state, input, f)

const chooseOnline = (state: PresenceState, f: PresenceFacts): PresenceDecision | Refusal => {
  if (state.presence === 'online') return state.breakWish ? cancelWish(state) : unchanged(state)
  if (!isLicenceFree(f.licences)) return refuse('LICENCES_OCCUPIED', { count: f.licences.limit ?? 0 })
  return become(state, { wanted: 'online', reason: 'chosen', by: byUser(state.userId) }, f)
}
const cancelWish = (state: PresenceState): PresenceDecision => ({
  next: { ...state, breakWish: null, breakWishAt: null, breakKind: null, breakNote: '', breakMinutes: null },
  events: [{ type: 'break.awaited', userId: state.userId, by: byUser(state.userId), wish: null, reason: 'cancelled' }],
})

const chooseAway = (state: PresenceState, input: Choice, f: PresenceFacts): PresenceDecision | Refusal => {
  const { fullTeam } = f
  // an operator who is away already has a slot
  if (!fullTeam || isAway(state.presence)) {
    const { presence, kind, note, minutes } = input
    return become(
      state,
      { wanted: presence, reason: 'chosen', by: byUser(state.userId), about: { kind, note, minutes } },
      f,
    )
  }
  if (!input.whenFree) {
    const { name, away, limit, names } = fullTeam
    return refuse('BREAK_SLOTS_TAKEN', { team: name, count: away, limit, names })
  }
  return state.presence === 'online' ? joinWaitlist(state, input, f.now) : refuse('BREAK_NOT_AT_WORK')
}
/** Another reason for the break keeps the position on the waitlist. */
const joinWaitlist = (state: PresenceState, input: Choice, now: number): PresenceDecision => {
  const breakWish = input.presence === 'finishing' ? 'finishing' : 'break'
  const { userId } = state
  return {
    next: {
      ...state,
      ...{ breakWish, breakWishAt: state.breakWishAt ?? now },
      ...{ breakKind: input.kind, breakNote: input.note.trim(), breakMinutes: input.minutes },
    },
    events: [{ type: 'break.awaited', userId, by: byUser(userId), wish: breakWish, reason: 'slotsTaken' }],
  }
}
