import type { BreakKind, Presence } from '@beseda/contract/entities/user.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { type By, bySystem } from '@beseda/contract/events/by.ts'
import type { EventOf } from '@beseda/contract/events/index.ts'
import { landing } from '@beseda/domain/presence/landing.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { isFree, licencesOf, lineUpForLicence } from './licences.ts'

interface Row {
  readonly presence: Presence
  readonly since: number
  readonly breakKind: BreakKind | null
  readonly breakNote: string
}
const lock = prepared(`
  select presence, presence_since as since, break_kind as "breakKind", break_note as "breakNote"
  from users where organization_id = $1 and id = $2 for no key update`)
/** After the lock: nobody gives him a chat meanwhile. */
const load = prepared(
  `select count(*)::int as chats from chats where organization_id = $1 and operator_id = $2 and status = 'assigned'`,
)
const update = prepared(`
  update users set presence = $3, presence_since = $4, offline_at = null, break_kind = $5, break_note = $6,
    licence_wait_at = case when $3 = 'break' then licence_wait_at end,
    break_at = case when $3 = 'online' then $4::timestamptz + make_interval(mins => break_minutes) end
  where organization_id = $1 and id = $2`)

export type PresenceNow = Row
export type PresenceReason = EventOf<'presence.changed'>['reason']
const automatic: readonly PresenceReason[] = ['connectionLost', 'inactive', 'noLicence', 'chatsFinished']
export interface ChangeOptions {
  readonly reason: PresenceReason
  /** When it is not the person's own doing. */
  readonly by?: By
  readonly kind?: BreakKind | null
  readonly note?: string
}

/**
 * Changes somebody's presence; the same presence again changes nothing. Online needs a free operator licence: without one
 * it is refused, and whoever has just signed in begins with a break. A sign-in on one more device changes nothing either.
 */
export const changePresence = async (
  w: Work,
  userId: string,
  wanted: Presence,
  o: ChangeOptions,
): Promise<PresenceNow | null> => {
  // a look before the queue: whoever would be refused anyway does not wait in it
  const mayHave = wanted !== 'online' || (await isFree(w, userId))
  const isCounted = wanted === 'online' && mayHave && (await lineUpForLicence(w))
  const [before] = await w.run<Row>(lock, [w.organizationId, userId])
  if (!before) return null
  if (o.reason === 'signedIn' && before.presence !== 'offline') return before
  if (wanted === before.presence && (wanted === 'online' || wanted === 'offline')) return before
  if (!mayHave || (isCounted && !(await isFree(w, userId)))) {
    if (o.reason !== 'signedIn') throw fail('LICENCES_OCCUPIED', { count: await licencesOf(w) })
    return changePresence(w, userId, 'break', { reason: 'noLicence', by: { kind: 'user', id: userId } })
  }
  const [{ chats } = { chats: 0 }] =
    wanted === 'finishing' ? await w.run<{ chats: number }>(load, [w.organizationId, userId]) : []
  const presence = landing(wanted, { before: before.presence, chats })
  const isBreak = presence === 'break' || presence === 'finishing'
  const [kind, note] = isBreak ? [o.kind ?? null, o.note?.trim() ?? ''] : [null, '']
  if (presence === before.presence && kind === before.breakKind && note === before.breakNote) return before
  await w.run(update, [w.organizationId, userId, presence, toDb(w.now), kind, note])
  w.emit({
    ...{ type: 'presence.changed', userId, before: before.presence, presence, reason: o.reason },
    by: o.by ?? (automatic.includes(o.reason) ? bySystem : { kind: 'user', id: userId }),
    ...(kind && { kind }),
    ...(note && { note }),
  })
  return { presence, since: w.now, breakKind: kind, breakNote: note }
}

export interface ChosenPresence {
  readonly presence: 'online' | 'finishing' | 'break'
  readonly kind: BreakKind | null
  readonly note: string
}
/** «Активен», «Завершаю чаты» or «Перерыв», chosen by the person. */
export const choosePresence = (deps: Deps, user: SignedIn, chosen: ChosenPresence): Promise<PresenceNow> => {
  if (!user.rights.includes('AUTHORITY_CHAT_DISTRIBUTION')) throw fail('NOT_AN_OPERATOR')
  return work(deps, user.organizationId, async (w) => {
    const { kind, note } = chosen
    const now = await changePresence(w, user.userId, chosen.presence, { reason: 'chosen', kind, note })
    if (!now) throw fail('UNAUTHENTICATED')
    return now
  })
}
