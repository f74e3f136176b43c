import type { BreakKind, BreakWish, Presence, PresenceReason } from '@beseda/contract/entities/user.ts'
import type { By } from '@beseda/contract/events/by.ts'
import type { DomainEvent } from '@beseda/contract/events/index.ts'
import type { LicenceCount } from './licences.ts'

/** Times in milliseconds since 1970. */
export interface PresenceState {
  readonly userId: string
  readonly presence: Presence
  readonly since: number
  /** Why they have this presence; null: not recorded. */
  readonly reason: PresenceReason | null
  /** Offline because the connection was lost: what they return to. The break fields then describe the break to return to. */
  readonly returnTo: Exclude<Presence, 'offline'> | null
  /** When they go offline because the last connection is lost; null while connected. */
  readonly offlineAt: number | null
  /** Minutes without activity after which a break begins; null: never. */
  readonly autoBreakMinutes: number | null
  readonly autoBreakAt: number | null
  readonly lastActivityAt: number | null
  /** What the break is for, or will be for. */
  readonly breakKind: BreakKind | null
  readonly breakNote: string
  readonly breakMinutes: number | null
  readonly breakUntil: number | null
  /** What begins when a break slot is free; since when they are on that waitlist. */
  readonly breakWish: BreakWish | null
  readonly breakWishAt: number | null
  /** Since when they are on the waitlist for a licence. */
  readonly licenceWaitAt: number | null
  /** Until when a free licence is kept for them. */
  readonly licenceKeptUntil: number | null
}

export interface AboutBreak {
  readonly kind: BreakKind | null
  readonly note: string
  /** How long the break is to last. */
  readonly minutes: number | null
}
export type PresenceInput =
  | ({
      readonly type: 'chosen'
      readonly presence: 'online' | 'finishing' | 'break'
      /** Join the waitlist when no break slot is free, instead of a refusal. */
      readonly whenFree: boolean
    } & AboutBreak)
  /** A supervisor sends them to a break, at once or after their chats. Limits of teams do not hold for supervisors. */
  | {
      readonly type: 'sentToBreak'
      readonly presence: 'finishing' | 'break'
      readonly by: By
      readonly kind: BreakKind | null
      readonly minutes: number | null
    }
  | { readonly type: 'signedIn' }
  /** The last sign-in ended. */
  | { readonly type: 'signedOut'; readonly by: By }
  | { readonly type: 'deactivated'; readonly by: By }
  /** The role no longer has the right to receive chats. */
  | { readonly type: 'roleLost'; readonly by: By }
  | { readonly type: 'connected' }
  /** They are offline because the connection was lost, and their console is connected again. */
  | { readonly type: 'connectionBack' }
  | { readonly type: 'connectionLost' }
  /** No connection came back within the grace period. */
  | { readonly type: 'graceEnded' }
  /** The console reported a key or a click. */
  | { readonly type: 'worked' }
  | { readonly type: 'inactiveTooLong' }
  /** `restart`: count the minutes anew although they are the same. */
  | { readonly type: 'autoBreakSet'; readonly minutes: number | null; readonly restart: boolean }
  | { readonly type: 'chatsFinished' }
  | { readonly type: 'breakSlotFreed' }
  /** They hold a licence from now on, because their role gained the right to receive chats. */
  | { readonly type: 'licenceRequired' }
  | { readonly type: 'licenceTaken'; readonly by: { readonly id: string; readonly name: string } }
  | { readonly type: 'licenceAwaited' }
  /** They left the waitlist, or declined the licence that was kept for them. */
  | { readonly type: 'licenceDeclined' }
  /** `until`: how long it is kept; null: licences are not limited. */
  | { readonly type: 'licenceFreed'; readonly until: number | null }
  | { readonly type: 'licenceOfferEnded' }

/** A limited team without a free break slot. */
export interface FullTeam {
  readonly name: string
  readonly away: number
  readonly limit: number
  /** Names of the operators who are away, as text. */
  readonly names: string
}
export interface PresenceFacts {
  readonly now: number
  /** Without the licence of this operator. */
  readonly licences: LicenceCount
  /** Chats that are assigned to them. */
  readonly chats: number
  /** Null: a break slot is free in each of their teams, or nobody limits them. */
  readonly fullTeam: FullTeam | null
  /** Connected to a server that runs. */
  readonly connected: boolean
  readonly account: { readonly name: string; readonly lastCallAt: number | null }
}
export interface PresenceDecision {
  /** The same object as before: nothing is to be saved. */
  readonly next: PresenceState
  readonly events: readonly DomainEvent[]
}
export type { PresenceReason }
