import type { Presence } from '@beseda/contract/entities/user.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { type By, bySystem } from '@beseda/contract/events/by.ts'
import type { EventOf } from '@beseda/contract/events/index.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { isFree, licencesOf, lineUpForLicence } from './licences.ts'

const lock = prepared(
  `select presence, presence_since from users where organization_id = $1 and id = $2 for no key update`,
)
const update = prepared(`
  update users set presence = $3, presence_since = $4, offline_at = null,
    licence_wait_at = case when $3 = 'break' then licence_wait_at end,
    break_at = case when $3 = 'online' then $4::timestamptz + make_interval(mins => break_minutes) end
  where organization_id = $1 and id = $2`)

export interface PresenceNow {
  readonly presence: Presence
  readonly since: number
}
const automatic: readonly EventOf<'presence.changed'>['reason'][] = ['connectionLost', 'inactive']

/**
 * Changes somebody's presence; the same presence again changes nothing. Online needs a free operator licence: without one
 * it is refused, and whoever has just signed in begins with a break. `by`: when it is not the person's own doing.
 */
export const changePresence = async (
  w: Work,
  userId: string,
  wanted: Presence,
  reason: EventOf<'presence.changed'>['reason'],
  by: By = automatic.includes(reason) ? bySystem : { kind: 'user', id: userId },
): Promise<PresenceNow | null> => {
  // a look before the queue: whoever would be refused anyway does not wait in it
  const mayHave = wanted !== 'online' || (await isFree(w, userId))
  const isCounted = wanted === 'online' && mayHave && (await lineUpForLicence(w))
  const [row] = await w.run<{ presence: Presence; presence_since: number }>(lock, [w.organizationId, userId])
  if (!row) return null
  if (row.presence === wanted) return { presence: wanted, since: row.presence_since }
  if (!mayHave || (isCounted && !(await isFree(w, userId)))) {
    if (reason !== 'signedIn') throw fail('LICENCES_OCCUPIED', { count: await licencesOf(w) })
    return changePresence(w, userId, 'break', 'noLicence')
  }
  const presence = wanted
  await w.run(update, [w.organizationId, userId, presence, toDb(w.now)])
  w.emit({ type: 'presence.changed', userId, before: row.presence, presence, reason, by })
  return { presence, since: w.now }
}

/** «Активен» or «Перерыв», chosen by the person. */
export const choosePresence = (deps: Deps, user: SignedIn, presence: 'online' | 'break'): Promise<PresenceNow> => {
  if (!user.rights.includes('AUTHORITY_CHAT_DISTRIBUTION')) throw fail('NOT_AN_OPERATOR')
  return work(deps, user.organizationId, async (w) => {
    const now = await changePresence(w, user.userId, presence, 'chosen')
    if (!now) throw fail('UNAUTHENTICATED')
    return now
  })
}
