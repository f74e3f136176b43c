import * as z from 'zod/mini'
import { anyone, anyUser, anyUserWithoutTwoFactor } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { PresenceNow } from '../entities/presence.ts'
import { BreakKind, CurrentUser } from '../entities/user.ts'
import { nothing, requiredText, text, whole } from '../fields.ts'
import { limits } from '../limits.ts'
import { isPasswordFormat } from '../password-rules.ts'

/** Six digits, as text: they may begin with 0. */
export const totpCode = z.string({ error: 'BAD_TOTP_FORMAT' }).check(z.regex(/^[0-9]{6}$/, 'BAD_TOTP_FORMAT'))

export const auth = {
  signIn: endpoint({
    method: 'POST',
    path: '/cm-identity/auth/login',
    access: anyone,
    /** `totpCode` or, when the phone is lost, `backupCode`: the second step, in the same call. */
    input: z.strictObject({
      login: requiredText(limits.loginMax, 'LOGIN_INVALID'),
      password: requiredText(limits.passwordMax).check(
        z.refine((s: string) => s.trim() === '' || isPasswordFormat(s), 'PASSWORD_FORMAT'),
      ),
      totpCode: z.optional(totpCode),
      backupCode: z.optional(text(limits.backupCode)),
      /** `device` of earlier sign-ins in this browser: strangers with wrong passwords cannot lock it out. */
      devices: z.optional(z.array(text(200, 'TOKEN_INVALID')).check(z.maxLength(limits.knownDevices, 'FIELD_INVALID'))),
      /** The answer to a captcha, after LOGIN_QUOTA_EXCEEDED. */
      captcha: z.optional(requiredText(4000)),
    }),
    entity: z.object({ token: z.string(), device: z.string() }),
    errors: [
      'INVALID_CREDENTIALS',
      'LOGIN_QUOTA_EXCEEDED',
      'CAPTCHA_INVALID',
      'USER_INACTIVE',
      'ORGANIZATION_DEACTIVATED',
      'TOTP_MANDATORY',
      'WRONG_TOTP',
      'WRONG_BACKUP_CODE',
    ],
    summary:
      'Sign in by e-mail and password. Answers TOTP_MANDATORY when two-factor authentication is on: repeat the call with totpCode. The token goes into the Authorization header of every other call.',
  }),
  currentUser: endpoint({
    method: 'GET',
    path: '/cm-identity/auth/user',
    access: anyUserWithoutTwoFactor,
    input: nothing,
    entity: CurrentUser,
    errors: [],
    summary: 'The signed-in user with role, rights and plan options.',
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/cm-identity/auth/acc/logout',
    access: anyUserWithoutTwoFactor,
    /** The token to end; without it, the one of the call. */
    input: z.strictObject({ token: z.optional(text(200, 'TOKEN_INVALID')) }),
    entity: z.null(),
    errors: [],
    summary: 'End a sign-in. Its token stops working at once, also on open sockets.',
  }),
  setPresence: endpoint({
    method: 'PATCH',
    path: '/presence',
    access: anyUser,
    /**
     * `finishing`: a break after the last chat. `kind` and `note` give the reason of the break, `minutes` its length.
     * `whenFree`: join the waitlist when too many of a team are on a break; `online` leaves it.
     */
    input: z.strictObject({
      presence: z.enum(['online', 'finishing', 'break']),
      kind: z._default(z.nullable(BreakKind), null),
      note: z._default(text(limits.breakNote), ''),
      minutes: z._default(z.nullable(whole(limits.breakMinutes)), null),
      whenFree: z._default(z.boolean({ error: 'FIELD_INVALID' }), false),
    }),
    entity: PresenceNow,
    errors: ['NOT_AN_OPERATOR', 'LICENCES_OCCUPIED', 'BREAK_SLOTS_TAKEN', 'BREAK_NOT_AT_WORK'],
  }),
  /** The console reports activity, at most a few times a minute: it puts off the automatic break, and the licence is not idle. */
  recordActivity: endpoint({
    method: 'POST',
    path: '/presence/activity',
    access: anyUser,
    input: nothing,
    entity: z.null(),
    errors: [],
  }),
  /** The users of the demo organization; empty when the server does not run as a demo. */
  demoUsers: endpoint({
    method: 'GET',
    path: '/demo/users',
    access: anyone,
    input: nothing,
    entity: z.array(
      z.object({ id: z.string(), role: z.string(), name: z.string(), login: z.string(), password: z.string() }),
    ),
    errors: [],
  }),
} as const
