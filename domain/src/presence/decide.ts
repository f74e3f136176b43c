import { type Refusal, refuse } from '@beseda/contract/errors/index.ts'
import { type By, bySystem } from '@beseda/contract/events/by.ts'
import { byUser } from '../chat-session/state.ts'
import { aboutBreakOf, autoBreakAt, become, unchanged } from './become.ts'
import { chosen } from './choose.ts'
import { isLicenceFree, lastWorkAt, licenceTakeableAt } from './licences.ts'
import { connectionBack, loseConnection, stayOffline } from './return.ts'
import { isAtWork } from './rules.ts'
import type {
  AboutBreak,
  PresenceDecision,
  PresenceFacts,
  PresenceInput,
  PresenceReason,
  PresenceState,
} from './state.ts'

/** An operator without a connection goes offline after this grace period: a closed laptop, a lost network, a restarted server. */
export const graceMs = 60_000

/** Everything that can happen to the presence of an operator is decided here, and only here. */
export const decidePresence = (
  state: PresenceState,
  input: PresenceInput,
  f: PresenceFacts,
): PresenceDecision | Refusal => {
  const set = (changes: Partial<PresenceState>): PresenceDecision => ({ next: { ...state, ...changes }, events: [] })
  const goOffline = (reason: PresenceReason, by: By) =>
    state.presence === 'offline' ? stayOffline(state, reason) : become(state, { wanted: 'offline', reason, by }, f)
  const isDue = (at: number | null): boolean => at !== null && at <= f.now
  const atWork = isAtWork(state.presence)
  switch (input.type) {
    case 'chosen':
      return chosen(state, input, f)
    case 'sentToBreak':
      return sentToBreak(state, input, f)
    case 'signedIn':
      return signedIn(state, f)
    case 'signedOut':
    case 'deactivated':
      return goOffline('signedOut', input.by)
    case 'roleLost':
      return goOffline('roleChanged', input.by)
    case 'connected':
      return state.offlineAt === null ? unchanged(state) : set({ offlineAt: null })
    case 'connectionBack':
      return connectionBack(state, f)
    case 'connectionLost':
      return startsGrace(state, f) ? set({ offlineAt: f.now + graceMs }) : unchanged(state)
    case 'graceEnded':
      if (!isDue(state.offlineAt)) return unchanged(state)
      return state.presence === 'offline' ? set({ offlineAt: null }) : loseConnection(state, f)
    case 'worked':
      return atWork
        ? set({ lastActivityAt: f.now, autoBreakAt: autoBreakAt(state.presence, state.autoBreakMinutes, f.now) })
        : unchanged(state)
    case 'inactiveTooLong':
      if (!isDue(state.autoBreakAt)) return unchanged(state)
      return state.presence === 'online' ? takeBreak(state, 'inactive', f) : set({ autoBreakAt: null })
    case 'autoBreakSet': {
      const { minutes, restart } = input
      if (minutes === state.autoBreakMinutes && !restart) return unchanged(state)
      return set({ autoBreakMinutes: minutes, autoBreakAt: autoBreakAt(state.presence, minutes, f.now) })
    }
    case 'chatsFinished':
      return state.presence === 'finishing' && f.chats === 0
        ? takeBreak(state, 'chatsFinished', f, aboutBreakOf(state))
        : unchanged(state)
    case 'breakSlotFreed':
      return state.presence === 'online' && state.breakWish
        ? become(state, { wanted: state.breakWish, reason: 'slotFreed', by: bySystem, about: aboutBreakOf(state) }, f)
        : unchanged(state)
    case 'licenceRequired':
      return atWork && !isLicenceFree(f.licences) ? takeBreak(state, 'noLicence', f) : unchanged(state)
    case 'licenceTaken':
      return licenceTaken(state, input, f)
    case 'licenceAwaited':
      return atWork || state.licenceWaitAt !== null ? unchanged(state) : set({ licenceWaitAt: f.now })
    case 'licenceDeclined':
      return atWork || (state.licenceWaitAt === null && state.licenceKeptUntil === null)
        ? unchanged(state)
        : set({ licenceWaitAt: null, licenceKeptUntil: null })
    case 'licenceFreed':
      return state.licenceWaitAt === null
        ? unchanged(state)
        : set({ licenceWaitAt: null, licenceKeptUntil: input.until })
    case 'licenceOfferEnded':
      return isDue(state.licenceKeptUntil) ? set({ licenceKeptUntil: null }) : unchanged(state)
  }
}

const takeBreak = (state: PresenceState, reason: PresenceReason, f: PresenceFacts, about?: AboutBreak) =>
  become(state, { wanted: 'break', reason, by: bySystem, ...(about && { about }) }, f)

/** The grace period starts once: for an operator who is not offline and has no connection left. */
export const startsGrace = (
  state: Pick<PresenceState, 'presence' | 'offlineAt'>,
  f: Pick<PresenceFacts, 'connected'>,
): boolean => state.presence !== 'offline' && state.offlineAt === null && !f.connected

/**
 * A sign-in on another device changes nothing. Without a free licence the day begins with a break. The console connects after the
 * sign-in: the grace period begins at once, so that a tab closed before that leaves nobody online.
 */
const signedIn = (state: PresenceState, f: PresenceFacts): PresenceDecision => {
  if (state.presence !== 'offline') return unchanged(state)
  const by = byUser(state.userId)
  const decision = isLicenceFree(f.licences)
    ? become(state, { wanted: 'online', reason: 'signedIn', by }, f)
    : become(state, { wanted: 'break', reason: 'noLicence', by }, f)
  return f.connected ? decision : { ...decision, next: { ...decision.next, offlineAt: f.now + graceMs } }
}

/** Who is on a break already stays on it, with its reason and its end. */
const sentToBreak = (
  state: PresenceState,
  { presence: wanted, by, kind, minutes }: Extract<PresenceInput, { type: 'sentToBreak' }>,
  f: PresenceFacts,
): PresenceDecision | Refusal => {
  if (state.presence === 'offline') return refuse('OPERATOR_OFFLINE', { name: f.account.name })
  if (state.presence === 'break' || state.presence === wanted) return unchanged(state)
  return become(state, { wanted, reason: 'sentToBreak', by, about: { kind, note: '', minutes } }, f)
}

/** A colleague takes the licence of an operator who is idle. */
const licenceTaken = (
  state: PresenceState,
  { by }: Extract<PresenceInput, { type: 'licenceTaken' }>,
  f: PresenceFacts,
): PresenceDecision | Refusal => {
  // they left by themselves: then a licence is free, or somebody else was faster
  if (!isAtWork(state.presence)) return unchanged(state)
  const { name, lastCallAt } = f.account
  const idle = { lastWorkAt: lastWorkAt(state, lastCallAt), autoBreakMinutes: state.autoBreakMinutes }
  if (licenceTakeableAt(idle) > f.now) return refuse('LICENCE_IN_USE', { name })
  return become(state, { wanted: 'offline', reason: 'licenceTaken', by: byUser(by.id), takenBy: by.name }, f)
}
