import * as z from 'zod/mini'
import { anyUser, anyUserWithoutTwoFactor, needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { TwoFactorPolicy } from '../entities/two-factor.ts'
import { nothing, text, time, whole } from '../fields.ts'
import { limits } from '../limits.ts'
import { totpCode } from './auth.ts'

/** Codes that replace the phone, each once. They are shown only here. */
const BackupCodes = z.array(z.string())

/** The second step of signing in, as its owner turns it on and off (spec.md, 4 and 7). */
export const twoFactor = {
  status: endpoint({
    method: 'GET',
    path: '/cm-identity/auth/two-factor',
    access: anyUserWithoutTwoFactor,
    input: nothing,
    /** `required`: the user may not turn it off. */
    entity: z.object({
      enabled: z.boolean(),
      since: z.nullable(time),
      backupCodesLeft: z.number(),
      required: z.boolean(),
    }),
    errors: [],
  }),
  generate: endpoint({
    method: 'POST',
    path: '/cm-identity/auth/generate',
    access: anyUserWithoutTwoFactor,
    input: nothing,
    /** `secret`: base32, for typing; `uri`: `otpauth://…`; `qr`: the same as an SVG. */
    entity: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }),
    errors: ['TOTP_ALREADY_ENABLED'],
    summary:
      'Generate the data of two-factor authentication: secret (base32), uri (otpauth) and qr (SVG). A new call replaces them; nothing is on until the toggle.',
  }),
  toggle: endpoint({
    method: 'PATCH',
    path: '/cm-identity/auth/toggle',
    access: anyUserWithoutTwoFactor,
    /** `backupCode` only turns the second factor off, for users who lost the phone. */
    input: z.strictObject({
      enabled: z.boolean({ error: 'FIELD_REQUIRED' }),
      totpCode: z.optional(totpCode),
      backupCode: z.optional(text(limits.backupCode)),
    }),
    entity: z.object({ enabled: z.boolean(), backupCodes: BackupCodes }),
    errors: [
      'LOGIN_QUOTA_EXCEEDED',
      'TOTP_ALREADY_ENABLED',
      'TOTP_MANDATORY',
      'TOTP_NOT_GENERATED',
      'TWO_FACTOR_REQUIRED',
      'WRONG_BACKUP_CODE',
      'WRONG_TOTP',
    ],
    summary:
      'Turn two-factor authentication on or off, each with a code of 6 digits. Turning it on answers ten backup codes, shown once. Other sign-ins of the user end.',
  }),
  renewBackupCodes: endpoint({
    method: 'POST',
    path: '/cm-identity/auth/backup-codes',
    access: anyUser,
    input: z.strictObject({ totpCode }),
    entity: z.object({ backupCodes: BackupCodes }),
    errors: ['LOGIN_QUOTA_EXCEEDED', 'TOTP_NOT_GENERATED', 'WRONG_TOTP'],
  }),
  policy: endpoint({
    method: 'GET',
    path: '/organization/two-factor',
    access: needs('RIGHT_ACCOUNT_CONTROL'),
    input: nothing,
    entity: TwoFactorPolicy,
    errors: [],
  }),
  changePolicy: endpoint({
    method: 'PATCH',
    path: '/organization/two-factor',
    access: needs('RIGHT_ACCOUNT_CONTROL'),
    /** Days until it takes effect; they are ignored when it is not required. Then users without one are signed out. */
    input: z.strictObject({
      required: z.boolean({ error: 'FIELD_INVALID' }),
      graceDays: whole(limits.twoFactorGraceDays),
    }),
    entity: TwoFactorPolicy,
    errors: [],
  }),
} as const
