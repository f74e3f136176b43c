import type { PresenceNow } from '@beseda/contract/entities/presence.ts'
import type { BreakKind, Presence } from '@beseda/contract/entities/user.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { type By, bySystem } from '@beseda/contract/events/by.ts'
import type { EventOf } from '@beseda/contract/events/index.ts'
import { landing } from '@beseda/domain/presence/landing.ts'
import { breakUntil } from '@beseda/domain/presence/plan.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { isFree, licencesOf, lineUpForLicence } from './licences.ts'

const lock = prepared(`
  select presence, since, break_kind as "breakKind", break_note as "breakNote",
    break_minutes as "breakMinutesPlanned", break_until as "breakUntil", break_wish as "breakWish"
  from operator_presence where organization_id = $1 and user_id = $2 for no key update`)
/** After the lock: nobody gives him a chat meanwhile. */
const load = prepared(
  `select count(*)::int as chats from chats where organization_id = $1 and operator_id = $2 and status = 'assigned'`,
)
/** Whatever somebody waited for to begin is over with any other presence. */
const update = prepared(`
  update operator_presence set presence = $3, since = $4, offline_at = null, break_kind = $5, break_note = $6,
    break_minutes = $7, break_until = $8, break_wish = null, break_wish_at = null,
    licence_wait_at = case when $3 = 'break' then licence_wait_at end,
    licence_kept_until = case when $3 = 'break' then licence_kept_until end,
    auto_break_at = case when $3 = 'online' then $4::timestamptz + make_interval(mins => auto_break_minutes) end
  where organization_id = $1 and user_id = $2`)

/** The person's row, locked: it is as answered until the commit. */
export const lockPresence = async (w: Work, userId: string): Promise<PresenceNow | undefined> =>
  (await w.run<PresenceNow>(lock, [w.organizationId, userId]))[0]

export type PresenceReason = EventOf<'presence.changed'>['reason']
const automatic: readonly PresenceReason[] = ['connectionLost', 'inactive', 'noLicence', 'chatsFinished', 'placeFree']
export interface ChangeOptions {
  readonly reason: PresenceReason
  /** When it is not the person's own doing. */
  readonly by?: By
  readonly takenBy?: string
  readonly kind?: BreakKind | null
  readonly note?: string
  /** How long the break is to last. */
  readonly minutes?: number | null
}

/**
 * Changes somebody's presence; the same presence again changes nothing. Online needs a free operator licence: without one
 * it is refused, and whoever has just signed in begins with a break. A sign-in on one more device changes nothing either. Places
 * for a break are asked for before (choose.ts).
 */
export const changePresence = async (
  w: Work,
  userId: string,
  wanted: Presence,
  o: ChangeOptions,
): Promise<PresenceNow | null> => {
  // a look before the queue: whoever would be refused anyway does not wait in it
  const canTake = wanted !== 'online' || (await isFree(w, userId))
  const isCounted = wanted === 'online' && canTake && (await lineUpForLicence(w))
  const before = await lockPresence(w, userId)
  if (!before) return null
  if (o.reason === 'signedIn' && before.presence !== 'offline') return before
  if (wanted === before.presence && (wanted === 'online' || wanted === 'offline')) return before
  if (!canTake || (isCounted && !(await isFree(w, userId)))) {
    if (o.reason !== 'signedIn') throw fail('LICENCES_OCCUPIED', { count: await licencesOf(w) })
    return changePresence(w, userId, 'break', { reason: 'noLicence', by: { kind: 'user', id: userId } })
  }
  const [{ chats } = { chats: 0 }] =
    wanted === 'finishing' ? await w.run<{ chats: number }>(load, [w.organizationId, userId]) : []
  const presence = landing(wanted, { before: before.presence, chats })
  const about = aboutBreak(presence, o)
  const plan = { minutes: before.breakMinutesPlanned, until: before.breakUntil }
  const until = presence === 'break' ? breakUntil(about.minutes, plan, w.now) : null
  const { kind, note, minutes } = about
  const isSame = kind === before.breakKind && note === before.breakNote && minutes === before.breakMinutesPlanned
  if (presence === before.presence && isSame && until === before.breakUntil) return before
  await w.run(update, [w.organizationId, userId, presence, toDb(w.now), kind, note, minutes, until && toDb(until)])
  w.emit({
    ...{ type: 'presence.changed', userId, before: before.presence, presence, reason: o.reason },
    by: o.by ?? (automatic.includes(o.reason) ? bySystem : { kind: 'user', id: userId }),
    ...(kind && { kind }),
    ...(note && { note }),
    ...(until && { until }),
    ...(o.takenBy && { takenBy: o.takenBy }),
  })
  const now = { presence, since: w.now, breakKind: kind, breakNote: note }
  return { ...now, breakMinutesPlanned: minutes, breakUntil: until, breakWish: null }
}
const aboutBreak = (presence: Presence, o: ChangeOptions) =>
  presence === 'break' || presence === 'finishing'
    ? { kind: o.kind ?? null, note: o.note?.trim() ?? '', minutes: o.minutes ?? null }
    : { kind: null, note: '', minutes: null }
