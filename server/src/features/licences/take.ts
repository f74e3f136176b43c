import type { PresenceNow } from '@beseda/contract/entities/presence.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { isLicenceFree } from '@beseda/domain/presence/licences.ts'
import { prepared } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { work } from '../../platform/unit-of-work.ts'
import { presenceRules } from '../operators/index.ts'
import { applyPresenceInput } from '../presence/index.ts'
import { countLicences, lockLicences } from '../presence-store/index.ts'

interface Person {
  readonly id: string
  readonly name: string
  readonly atWork: boolean
}
/** Locks both users in the common order. */
const lock = prepared(`
  select u.id, u.name, ${presenceRules.atWork} as "atWork" from operator_presence op join users u on u.id = op.user_id
  where op.organization_id = $1 and op.user_id = any ($2::uuid[]) order by op.user_id for no key update of op`)

/**
 * Takes the licence of an idle operator: they go offline and the caller online, or nothing changes. The operator's chats
 * follow the rules for absence (decision 028). Nothing changes when the caller is at work already or a licence is free, so
 * a repeated call has no further effect.
 */
export const takeLicence = (ctx: Ctx, { userId: holderId }: { userId: string }): Promise<PresenceNow> => {
  const { organizationId, userId, rights } = userOf(ctx)
  if (!rights.includes('AUTHORITY_CHAT_DISTRIBUTION')) throw fail('NOT_AN_OPERATOR')
  return work(ctx.deps, organizationId, async (w) => {
    await lockLicences(w)
    const people = await w.run<Person>(lock, [organizationId, [holderId, userId]])
    const [me, holder] = [people.find((p) => p.id === userId), people.find((p) => p.id === holderId)]
    if (!me) throw fail('UNAUTHENTICATED')
    if (!holder) throw fail('USER_NOT_FOUND')
    if (!me.atWork && !isLicenceFree(await countLicences(w, userId)))
      await applyPresenceInput(w, holderId, { type: 'licenceTaken', by: { id: me.id, name: me.name } })
    const online = { type: 'chosen', presence: 'online', whenFree: false, kind: null, note: '', minutes: null } as const
    return (await applyPresenceInput(w, userId, online))!
  })
}
