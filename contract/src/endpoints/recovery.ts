import * as z from 'zod/mini'
import { anyone } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { email, linkToken, requiredText, time } from '../fields.ts'
import { newPassword } from '../new-password.ts'

/** What the form asks; the call adds the answer to the captcha. */
export const recoverForm = z.strictObject({ email })

export const recovery = {
  /** A riddle for the browser. Its answer opens one door, once, from where it was asked for. */
  captcha: endpoint({
    method: 'POST',
    path: '/cm-identity/captcha',
    access: anyone,
    input: z.strictObject({ purpose: z.enum(['signUp', 'recovery', 'signIn']) }),
    entity: z.object({ kind: z.enum(['proofOfWork', 'smartCaptcha']), challenge: z.string() }),
    errors: ['TOO_MANY_REQUESTS'],
  }),
  recover: endpoint({
    method: 'POST',
    path: '/cm-identity/recovery',
    access: anyone,
    input: z.extend(recoverForm, { captcha: requiredText(4000) }),
    entity: z.object({ sentTo: z.string(), resendAt: time }),
    errors: ['CAPTCHA_INVALID', 'EMAIL_NOT_FOUND', 'RECOVERY_TOO_MANY'],
  }),
  /** Whether a link still works: asked when the page is opened. */
  recoveryLink: endpoint({
    method: 'POST',
    path: '/cm-identity/recovery/link',
    access: anyone,
    input: z.strictObject({ token: linkToken }),
    entity: z.object({ login: z.string() }),
    errors: ['RECOVERY_LINK_OUTDATED', 'RECOVERY_TOO_MANY'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/cm-identity/recovery/password',
    access: anyone,
    input: z.strictObject({ token: linkToken, password: newPassword }),
    /** `device`: see the sign-in. The owner of the mailbox is not locked out. */
    entity: z.object({ login: z.string(), device: z.string() }),
    errors: ['RECOVERY_LINK_OUTDATED', 'RECOVERY_TOO_MANY'],
  }),
} as const
