import * as z from 'zod/mini'
import { BreakKind, Presence } from '../entities/user.ts'
import { By } from './by.ts'

export const presenceEvents = {
  'presence.changed': z.object({
    userId: z.string(),
    by: By,
    before: Presence,
    presence: Presence,
    /** `chatsFinished`: the last chat of somebody who wanted a break is gone. `roleChanged`: no longer receives chats. */
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
    ]),
    /** What the break is for; absent when that was not said. */
    kind: z.optional(BreakKind),
    note: z.optional(z.string()),
  }),
  /** An operator licence is free: these people wanted to be told. */
  'licence.freed': z.object({ userIds: z.array(z.string()), by: By, reason: z.enum(['left', 'added']) }),
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
