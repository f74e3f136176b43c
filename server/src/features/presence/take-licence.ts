import type { PresenceNow } from '@beseda/contract/entities/presence.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { seatFreeAt } from '@beseda/domain/presence/licences.ts'
import { prepared } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { lastWork } from './licence-state.ts'
import { isFree, lineUpForLicence } from './licences.ts'
import { changePresence } from './set.ts'

interface Holder {
  readonly id: string
  readonly name: string
  readonly atWork: boolean
  readonly breakMinutes: number | null
  readonly lastWorkAt: number
}
/** Both, in the order in which everybody locks people. */
const lock = prepared(`
  select u.id, u.name, op.presence in ('online', 'finishing') as "atWork", op.auto_break_minutes as "breakMinutes", ${lastWork} as "lastWorkAt"
  from operator_presence op join users u on u.id = op.user_id
  where op.organization_id = $1 and op.user_id = any ($2::uuid[]) order by op.user_id for no key update of op`)

const freeTheSeat = async (
  w: Work,
  holder: Holder,
  by: { readonly id: string; readonly name: string },
): Promise<void> => {
  // he has gone by himself: then one is free, or somebody else was faster
  if (!holder.atWork) return
  if (seatFreeAt({ lastWorkAt: holder.lastWorkAt, breakMinutes: holder.breakMinutes }) > w.now)
    throw fail('LICENCE_IN_USE', { name: holder.name })
  await changePresence(w, holder.id, 'offline', { reason: 'licenceTaken', by: byUser(by.id), takenBy: by.name })
}

/**
 * Somebody idle goes offline, the caller online, both or neither. His chats go on by the rules for the absent (decision 028). A caller
 * who is at work already takes nothing, so a repeated call is one; neither does he when one is free.
 */
export const takeLicence = (ctx: Ctx, { userId: holderId }: { userId: string }): Promise<PresenceNow> => {
  const { organizationId, userId, rights } = userOf(ctx)
  if (!rights.includes('AUTHORITY_CHAT_DISTRIBUTION')) throw fail('NOT_AN_OPERATOR')
  return work(ctx.deps, organizationId, async (w) => {
    await lineUpForLicence(w)
    const people = await w.run<Holder>(lock, [organizationId, [holderId, userId]])
    const [me, holder] = [people.find((p) => p.id === userId), people.find((p) => p.id === holderId)]
    if (!me) throw fail('UNAUTHENTICATED')
    if (!holder) throw fail('USER_NOT_FOUND')
    if (!me.atWork && !(await isFree(w, userId))) await freeTheSeat(w, holder, me)
    return (await changePresence(w, userId, 'online', { reason: 'chosen' }))!
  })
}
