import type { PresenceFacts, PresenceInput, PresenceState } from './state.ts'

/** An operator whose day has just begun, offline, but for what a test says. */
export const stateOf = (o: Partial<PresenceState> = {}): PresenceState => ({
  ...{ userId: 'ann', presence: 'offline', since: 0, reason: null, returnTo: null, offlineAt: null },
  ...{ autoBreakMinutes: null, autoBreakAt: null, lastActivityAt: null },
  ...{ breakKind: null, breakNote: '', breakMinutes: null, breakUntil: null, breakWish: null, breakWishAt: null },
  ...{ licenceWaitAt: null, licenceKeptUntil: null },
  ...o,
})
/** No limits, no chats, no connection. */
export const factsOf = (o: Partial<PresenceFacts> = {}): PresenceFacts => ({
  ...{ now: 0, licences: { limit: null, held: 0, kept: 0 }, chats: 0, fullTeam: null, connected: false },
  account: { name: 'Ann', lastCallAt: null },
  ...o,
})
type Choice = Extract<PresenceInput, { type: 'chosen' }>
export const chose = (presence: Choice['presence'], o: Partial<Choice> = {}): Choice => ({
  ...{ type: 'chosen', presence, kind: null, note: '', minutes: null, whenFree: false },
  ...o,
})
