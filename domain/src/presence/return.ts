import { bySystem } from '@beseda/contract/events/by.ts'
import { aboutBreakOf, become, unchanged } from './become.ts'
import { isLicenceFree } from './licences.ts'
import type { PresenceDecision, PresenceFacts, PresenceReason, PresenceState } from './state.ts'

/** After a longer absence the operator decides: a laptop that is opened at home in the evening must get no chats. */
export const returnWithinMs = 4 * 3_600_000

const noBreak = { breakKind: null, breakNote: '', breakMinutes: null, breakUntil: null } as const

/** What operators come back to. An operator on a break only for want of a licence wanted to be online. */
const returnOf = ({ presence, reason }: PresenceState): PresenceState['returnTo'] => {
  if (presence === 'offline') return null
  return presence === 'break' && reason === 'noLicence' ? 'online' : presence
}

/** They go offline without having chosen it. What they were is kept, with their break. */
export const loseConnection = (state: PresenceState, f: PresenceFacts): PresenceDecision => {
  const { next, events } = become(state, { wanted: 'offline', reason: 'connectionLost', by: bySystem }, f)
  const { breakKind, breakNote, breakMinutes, breakUntil } = state
  return { next: { ...next, returnTo: returnOf(state), breakKind, breakNote, breakMinutes, breakUntil }, events }
}

/** Offline already: from now on for another reason, so that a connection does not bring them back. */
export const stayOffline = (state: PresenceState, reason: PresenceReason): PresenceDecision =>
  state.returnTo === null ? unchanged(state) : { next: { ...state, ...noBreak, reason, returnTo: null }, events: [] }

/** Their console is connected again: back to what they were. Without a free licence they are on a break, which says so. */
export const connectionBack = (state: PresenceState, f: PresenceFacts): PresenceDecision => {
  const { returnTo, breakUntil } = state
  const mayReturn = state.presence === 'offline' && f.connected && f.now - state.since <= returnWithinMs
  if (!mayReturn || returnTo === null) return unchanged(state)
  const back = { reason: 'connectionBack', by: bySystem, about: aboutBreakOf(state), from: returnTo } as const
  if (returnTo === 'break') return become(state, { ...back, wanted: 'break', until: breakUntil }, f)
  if (isLicenceFree(f.licences)) return become(state, { ...back, wanted: returnTo }, f)
  return returnTo === 'online'
    ? become(state, { wanted: 'break', reason: 'noLicence', by: bySystem }, f)
    : become(state, { ...back, wanted: 'break' }, f)
}
