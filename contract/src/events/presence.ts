import * as z from 'zod/mini'
import { BreakKind, BreakWish, Presence, PresenceReason } from '../entities/user.ts'
import { By } from './by.ts'

export const presenceEvents = {
  'presence.changed': z.object({
    userId: z.string(),
    by: By,
    before: Presence,
    presence: Presence,
    reason: PresenceReason,
    /** The reason of the break; absent: not given. */
    kind: z.optional(BreakKind),
    note: z.optional(z.string()),
    /** Planned end of the break. */
    until: z.optional(z.number()),
    /** Of `licenceTaken`: the name of the new holder. */
    takenBy: z.optional(z.string()),
  }),
  /** An operator joined the waitlist for a break slot, or left it. The break itself is a `presence.changed`. */
  'break.awaited': z.object({
    userId: z.string(),
    by: By,
    /** Their presence when a slot is free; null: they left the waitlist. */
    wish: z.nullable(BreakWish),
    reason: z.enum(['slotsTaken', 'cancelled']),
  }),
  /** Operator licences are free: these operators are next on the waitlist. Theirs are kept until then. */
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
      'twoFactorRequired',
      'userDeactivated',
      'organizationDeactivated',
      'timedOut',
    ]),
  }),
  /** A user changed their name, photo or own settings. */
  'profile.changed': z.object({ userId: z.string(), by: By, reason: z.enum(['edited', 'twoFactor', 'password']) }),
  /** Rights of these users changed: every node checks their sockets again immediately. */
  'access.changed': z.object({
    /** null: all users of the organization. */
    userIds: z.nullable(z.array(z.string())),
    by: By,
    reason: z.enum([
      'roleGiven',
      'roleEdited',
      'teamsChanged',
      'channelsChanged',
      'planChanged',
      'organizationChanged',
    ]),
  }),
} as const
