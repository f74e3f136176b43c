import type { PresenceFacts, PresenceInput } from './state.ts'

export type PresenceNeed = Exclude<keyof PresenceFacts, 'now'>

const needs: Readonly<Record<PresenceInput['type'], readonly PresenceNeed[]>> = {
  chosen: [],
  sentToBreak: ['chats', 'account'],
  signedIn: ['connected', 'licences'],
  signedOut: [],
  deactivated: [],
  roleLost: [],
  connected: [],
  connectionBack: ['connected', 'licences', 'chats'],
  connectionLost: ['connected'],
  graceEnded: [],
  worked: [],
  inactiveTooLong: [],
  autoBreakSet: [],
  chatsFinished: ['chats'],
  breakSlotFreed: ['chats'],
  licenceRequired: ['licences'],
  licenceTaken: ['account'],
  licenceAwaited: [],
  licenceDeclined: [],
  licenceFreed: [],
  licenceOfferEnded: [],
}
const needsOfChoice = { online: ['licences'], finishing: ['fullTeam', 'chats'], break: ['fullTeam'] } as const

/** The facts that the decision about this input reads. The shell gathers these and no others. */
export const needsOf = (input: PresenceInput): readonly PresenceNeed[] =>
  input.type === 'chosen' ? needsOfChoice[input.presence] : needs[input.type]
