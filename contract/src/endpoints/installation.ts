import * as z from 'zod/mini'
import { needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { mailSecurities, ShownSettings, smsProtocols, TrialResult } from '../entities/installation.ts'
import { InstallationStatus } from '../entities/installation-status.ts'
import { email, nothing, phone, requiredText, text, whole } from '../fields.ts'
import { limits } from '../limits.ts'

const serviceAdministrator = needs('RIGHT_OBSERVER')
const addressLength = 300

const isWebOrigin = (value: string): boolean => {
  const url = URL.parse(value.trim())
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && !url.search && !url.hash
}
const isSmsAddress = (value: string): boolean => {
  const url = URL.parse(value.trim())
  return url !== null && /^(s?smpp|https?):$/.test(url.protocol) && url.hostname !== '' && url.username === ''
}
const isTemplate = (value: string): boolean => {
  try {
    const parsed: unknown = JSON.parse(value)
    return typeof parsed === 'object' && parsed !== null
  } catch {
    return false
  }
}
/** `Name <address@host>`, or the address alone. */
const sender = requiredText(limits.loginMax).check(z.regex(/^[^@\r\n]*[^@\s<]@[^@\s>]+>?$/, 'EMAIL_FORMAT'))
/** null: the one that is stored stays. */
const secret = z.nullable(text(1000))

/** Settings of the installation. What an environment variable sets is refused here. */
export const installation = {
  settings: endpoint({
    method: 'GET',
    path: '/installation/settings',
    access: serviceAdministrator,
    input: nothing,
    entity: ShownSettings,
    errors: [],
  }),
  /** Only what changed. An empty text: as if nothing were set. */
  setAddress: endpoint({
    method: 'PATCH',
    path: '/installation/address',
    access: serviceAdministrator,
    input: z.strictObject({
      brand: z.optional(text(64)),
      publicUrl: z.optional(
        text(addressLength).check(z.refine((s: string) => s.trim() === '' || isWebOrigin(s), 'FORMAT_INVALID')),
      ),
    }),
    entity: ShownSettings,
    errors: ['SETTING_FROM_ENVIRONMENT'],
  }),
  setMail: endpoint({
    method: 'POST',
    path: '/installation/mail',
    access: serviceAdministrator,
    input: z.strictObject({
      host: requiredText(addressLength).check(
        z.refine((s: string) => s.trim() === '' || /^[\w.:-]+$/.test(s.trim()), 'FORMAT_INVALID'),
      ),
      port: whole({ min: 1, max: 65_535 }),
      security: z.enum(mailSecurities, { error: 'FIELD_INVALID' }),
      user: text(addressLength, 'LOGIN_INVALID'),
      password: secret,
      from: sender,
    }),
    entity: ShownSettings,
    errors: ['SETTING_FROM_ENVIRONMENT'],
  }),
  removeMail: endpoint({
    method: 'DELETE',
    path: '/installation/mail',
    access: serviceAdministrator,
    input: nothing,
    entity: ShownSettings,
    errors: ['SETTING_FROM_ENVIRONMENT'],
  }),
  /** Sends a real letter and waits for the answer of the mail server. */
  tryMail: endpoint({
    method: 'POST',
    path: '/installation/mail/trial',
    access: serviceAdministrator,
    input: z.strictObject({ to: email }),
    entity: TrialResult,
    errors: ['TRANSPORT_MISSING', 'TOO_MANY_REQUESTS'],
  }),
  setSms: endpoint({
    method: 'POST',
    path: '/installation/sms',
    access: serviceAdministrator,
    /** `secret`: the password of SMPP, or the whole Authorization header of HTTP. `body`: the JSON that HTTP sends. */
    input: z.strictObject({
      by: z.enum(smsProtocols, { error: 'FIELD_INVALID' }),
      url: requiredText(addressLength).check(
        z.refine((s: string) => s.trim() === '' || isSmsAddress(s), 'FORMAT_INVALID'),
      ),
      user: text(addressLength, 'LOGIN_INVALID'),
      secret,
      from: text(32),
      body: text(2000).check(z.refine((s: string) => s.trim() === '' || isTemplate(s), 'FORMAT_INVALID')),
    }),
    entity: ShownSettings,
    errors: ['SETTING_FROM_ENVIRONMENT'],
  }),
  removeSms: endpoint({
    method: 'DELETE',
    path: '/installation/sms',
    access: serviceAdministrator,
    input: nothing,
    entity: ShownSettings,
    errors: ['SETTING_FROM_ENVIRONMENT'],
  }),
  trySms: endpoint({
    method: 'POST',
    path: '/installation/sms/trial',
    access: serviceAdministrator,
    input: z.strictObject({ to: phone }),
    entity: TrialResult,
    errors: ['TRANSPORT_MISSING', 'TOO_MANY_REQUESTS'],
  }),
  /** Looks at everything anew: a call may take some seconds. */
  status: endpoint({
    method: 'GET',
    path: '/installation/status',
    access: serviceAdministrator,
    input: nothing,
    entity: InstallationStatus,
    errors: [],
  }),
} as const
