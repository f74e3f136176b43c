import { prepared } from '../../platform/db.ts'
import type { SystemWork } from '../../platform/unit-of-work.ts'

/** As it is stored and compared: an e-mail in small letters, a phone with plus and country. */
export interface Contact {
  readonly kind: 'mail' | 'phone'
  readonly value: string
}
const byLogin = prepared('select 1 from users where lower(login) = lower($1)')
const byPhone = prepared('select 1 from consents where phone = $1')

/** Why somebody with this contact cannot sign up, or null. */
export const takenCode = async (
  s: SystemWork,
  { kind, value }: Contact,
): Promise<'EMAIL_EXISTS' | 'PHONE_IN_USE' | null> => {
  const found = await s.run(kind === 'mail' ? byLogin : byPhone, [value])
  if (found.length === 0) return null
  return kind === 'mail' ? 'EMAIL_EXISTS' : 'PHONE_IN_USE'
}
