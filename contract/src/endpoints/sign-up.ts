import * as z from 'zod/mini'
import { anyone } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { email, linkToken, nameText, phone, requiredText, time } from '../fields.ts'
import { limits } from '../limits.ts'
import { newPassword } from '../new-password.ts'
import { signUpRules as rules } from '../sign-up.ts'

/** Opaque to the browser: which step of which sign-up it may take next. */
const captcha = requiredText(4000)
/** Where the code was sent, and when another one may be requested. */
const Sent = z.object({ token: z.string(), sentTo: z.string(), resendAt: time, expiresAt: time })
const Confirmed = z.object({
  token: z.string(),
  contact: z.object({ kind: z.enum(['mail', 'phone']), value: z.string() }),
})

export const code = z
  .string({ error: 'FIELD_REQUIRED' })
  .check(z.minLength(1, 'FIELD_REQUIRED'), z.regex(new RegExp(`^\\d{${rules.codeDigits}}$`), 'CODE_FORMAT'))
const consent = z.literal(rules.consentVersion, { error: 'CONSENT_REQUIRED' })

/** What the forms ask; the calls add captcha and token. */
export const signUpForms = {
  byMail: z.strictObject({ email, consent }),
  byPhone: z.strictObject({ phone, consent }),
  code: z.strictObject({ code }),
  organization: z.strictObject({
    organization: nameText(limits.organizationName),
    name: nameText(limits.userName),
    password: newPassword,
  }),
} as const

export const signUp = {
  byMail: endpoint({
    method: 'POST',
    path: '/cm-identity/registration/mail',
    access: anyone,
    input: z.extend(signUpForms.byMail, { captcha }),
    entity: Sent,
    errors: ['CAPTCHA_INVALID', 'EMAIL_EXISTS', 'REGISTRATION_TOO_MANY'],
  }),
  byPhone: endpoint({
    method: 'POST',
    path: '/cm-identity/registration/phone',
    access: anyone,
    input: z.extend(signUpForms.byPhone, { captcha }),
    entity: Sent,
    errors: ['CAPTCHA_INVALID', 'PHONE_IN_USE', 'REGISTRATION_TOO_MANY'],
  }),
  resend: endpoint({
    method: 'POST',
    path: '/cm-identity/registration/resend',
    access: anyone,
    input: z.strictObject({ token: linkToken }),
    entity: Sent,
    errors: ['REGISTRATION_ENDED', 'REGISTRATION_WRONG_STAGE', 'REGISTRATION_TOO_MANY'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/cm-identity/registration/code',
    access: anyone,
    input: z.extend(signUpForms.code, { token: linkToken }),
    entity: Confirmed,
    errors: ['PHONE_CODE_INVALID', 'REGISTRATION_ENDED', 'REGISTRATION_WRONG_STAGE'],
  }),
  /** The link in the SMS instead of its code. */
  confirmByLink: endpoint({
    method: 'POST',
    path: '/cm-identity/registration/link',
    access: anyone,
    input: z.strictObject({ token: linkToken }),
    entity: Confirmed,
    errors: ['REGISTRATION_ENDED', 'REGISTRATION_WRONG_STAGE', 'REGISTRATION_TOO_MANY'],
  }),
  /**
   * Makes the organization with its administrator, whose login is the e-mail: the confirmed one, or, after a phone, `email`.
   * Without `emailCode` it sends a code to `email`, and nothing else.
   */
  finish: endpoint({
    method: 'POST',
    path: '/cm-identity/registration/organization',
    access: anyone,
    input: z.extend(signUpForms.organization, {
      email: z.optional(email),
      emailCode: z.optional(code),
      token: linkToken,
    }),
    entity: z.union([
      z.object({ login: z.string(), planEndsAt: z.nullable(time) }),
      z.object({ codeSentTo: z.string(), resendAt: time }),
    ]),
    errors: [
      'EMAIL_EXISTS',
      'ORGANIZATION_EXISTS',
      'PHONE_CODE_INVALID',
      'PHONE_IN_USE',
      'REGISTRATION_ENDED',
      'REGISTRATION_WRONG_STAGE',
      'REGISTRATION_TOO_MANY',
    ],
  }),
} as const
