import * as z from 'zod/mini'
import { BreakKind, BreakWish, Presence } from '../entities/user.ts'
import { By } from './by.ts'

export const presenceEvents = {
  'presence.changed': z.object({
    userId: z.string(),
    by: By,
    before: Presence,
    presence: Presence,
    /**
     * `chatsFinished`: the last chat of somebody who wanted a break is gone. `roleChanged`: no longer receives chats.
     * `placeFree`: it was his turn for a break. `licenceTaken`: somebody took the licence of an idle one.
     */
    reason: z.enum([
      'chosen',
      'signedIn',
      'signedOut',
      'connectionLost',
      'connectionBack',
      'inactive',
      'noLicence',
      'chatsFinished',
      'roleChanged',
      'placeFree',
      'licenceTaken',
    ]),
    /** What the break is for; absent when that was not said. */
    kind: z.optional(BreakKind),
    note: z.optional(z.string()),
    /** When the break is planned to be over. */
    until: z.optional(z.number()),
    /** Of `licenceTaken`: who has it now, by name. */
    takenBy: z.optional(z.string()),
  }),
  /** Somebody waits until a place for a break is free, or no longer. That it came is told by `presence.changed`. */
  'break.awaited': z.object({
    userId: z.string(),
    by: By,
    /** What he becomes then; null: waits no longer. */
    wish: z.nullable(BreakWish),
    reason: z.enum(['placesTaken', 'calledOff']),
  }),
  /** An operator licence is free: these people wanted to be told. It is kept for them until then. */
  'licence.freed': z.object({
    userIds: z.array(z.string()),
    by: By,
    reason: z.enum(['left', 'added', 'notTaken']),
    until: z.optional(z.number()),
  }),
  /** The token stops working on every node and socket. */
  'signIn.ended': z.object({
    userId: z.string(),
    by: By,
    /** SHA-256 of the token, hex. */
    tokenHash: z.string(),
    reason: z.enum([
      'signedOut',
      'signedOutElsewhere',
      'passwordChanged',
      'passwordReset',
      'twoFactorChanged',
      'userDeactivated',
      'organizationDeactivated',
      'timedOut',
    ]),
  }),
  /** Somebody changed how he is called or looks, or his own settings. */
  'profile.changed': z.object({ userId: z.string(), by: By, reason: z.enum(['edited', 'twoFactor', 'password']) }),
  /** What these people may do or see has changed: on every node and socket they are judged again at once. */
  'access.changed': z.object({
    /** null: everybody of the organization. */
    userIds: z.nullable(z.array(z.string())),
    by: By,
    reason: z.enum(['roleGiven', 'roleEdited', 'teamsChanged', 'planChanged', 'organizationChanged']),
  }),
} as const
