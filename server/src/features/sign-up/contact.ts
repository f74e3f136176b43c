import { prepared } from '../../platform/db.ts'
import type { SystemWork } from '../../platform/unit-of-work.ts'

/** A normalized contact: an e-mail in lower case, a phone with plus and country code. */
export interface Contact {
  readonly kind: 'mail' | 'phone'
  readonly value: string
}
const byLogin = prepared('select 1 from users where lower(login) = lower($1)')
const byPhone = prepared('select 1 from consents where phone = $1')

/** Why this contact cannot sign up; null: it can. */
export const contactRefusal = async (
  s: SystemWork,
  { kind, value }: Contact,
): Promise<'EMAIL_EXISTS' | 'PHONE_IN_USE' | null> => {
  const found = await s.run(kind === 'mail' ? byLogin : byPhone, [value])
  if (found.length === 0) return null
  return kind === 'mail' ? 'EMAIL_EXISTS' : 'PHONE_IN_USE'
}
