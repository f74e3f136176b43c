import { createHmac } from 'node:crypto'
import { visitorNameMax } from '@beseda/contract/channels/visitor-form.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { email, nameText, phone } from '@beseda/contract/fields.ts'
import * as z from 'zod/mini'
import { sameText } from '../../platform/secrets.ts'

const Claims = z.object({
  /** The user's id at the site. */
  sub: z.union([z.string().check(z.minLength(1), z.maxLength(255)), z.int()]),
  /** Seconds since 1970. Required: a token without an end could be used for ever by who finds it. */
  exp: z.number(),
  name: z.catch(z.optional(nameText(visitorNameMax)), undefined),
  email: z.catch(z.optional(email), undefined),
  phone: z.catch(z.optional(phone), undefined),
})
export interface Identity {
  readonly userId: string
  readonly name: string | undefined
  readonly email: string | undefined
  readonly phone: string | undefined
}
const parsed = (part: string): unknown => {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return null
  }
}
/** Clocks of two servers differ. */
const skewMs = 60_000

/** Reads a JWT that the site's server has signed with HS256. No other algorithm counts, whatever the token says. */
export const readIdentity = (token: string, secret: string, now: number): Identity => {
  if (secret === '') throw fail('IDENTITY_OFF')
  const [header = '', payload = '', signature = '', ...more] = token.split('.')
  const right = createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url')
  const { alg } = (parsed(header) ?? {}) as { alg?: unknown }
  if (more.length > 0 || alg !== 'HS256' || !sameText(signature, right)) throw fail('IDENTITY_INVALID')
  const claims = Claims.safeParse(parsed(payload))
  if (!claims.success) throw fail('IDENTITY_INVALID')
  const { sub, exp, ...rest } = claims.data
  if (exp * 1000 + skewMs <= now) throw fail('IDENTITY_EXPIRED')
  return { userId: String(sub), name: rest.name, email: rest.email, phone: rest.phone }
}
