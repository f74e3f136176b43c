import type { Lang } from '@beseda/contract/lang.ts'
import { limits } from '@beseda/contract/limits.ts'
import { brandOf } from '../../platform/brands.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { hashToken } from '../../platform/gate.ts'
import { newToken } from '../../platform/random.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { sendMail } from '../outgoing/index.ts'

export interface Invitee {
  readonly userId: string
  readonly email: string
}
export interface Inviter {
  readonly userId: string
  readonly name: string
}
/** How long the page of an expired link can say that it is expired, milliseconds. */
const keptMs = 30 * 86_400_000

const organization = prepared('select name, lang, brand from organizations where id = $1')
const insert = prepared(`
  insert into invitations (token_hash, organization_id, user_id, invited_by, created_at, expires_at, sweep_at)
  values ($1, $2, $3, $4, $5, $6, $7)`)
const end = prepared(`
  update invitations set ended_at = $3, ended_as = $4 where organization_id = $1 and user_id = $2 and ended_at is null`)

/** Ends the open invitation of a user, if there is one: its link stops working. */
export const endInvitation = (w: Work, userId: string, as: 'revoked' | 'replaced'): void =>
  w.write(end, [w.organizationId, userId, toDb(w.now), as])

/**
 * Replaces the user's invitation by a new one and mails it, in the language of the organization. Returns the link only
 * when no mail is configured: then the inviter passes it on, and it cannot be shown again.
 */
export const issueInvitation = async (
  deps: Deps,
  w: Work,
  { userId, email }: Invitee,
  inviter: Inviter,
): Promise<string | null> => {
  const [of] = await w.run<{ name: string; lang: Lang; brand: string | null }>(organization, [w.organizationId])
  endInvitation(w, userId, 'replaced')
  const token = newToken(deps.random)
  const until = w.now + limits.invitationMs
  const times = [toDb(w.now), toDb(until), toDb(until + keptMs)]
  w.write(insert, [hashToken(token), w.organizationId, userId, inviter.userId, ...times])
  // behind the #, so that no log and no referrer contains it
  const link = `${brandOf(deps.settings, of!.brand).url}/invitation#token=${token}`
  if (!deps.settings.hasTransport.mail) return link
  const data = { organization: of!.name, person: inviter.name, link }
  sendMail(w, { to: email, kind: 'invitation', data, lang: of!.lang, until })
  return null
}
