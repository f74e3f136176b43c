import type { TwoFactorPolicy } from '@beseda/contract/entities/two-factor.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { read, type Work, work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { accessChanged, endSignIns } from '../sign-ins/index.ts'
import { hasSecondFactor } from './required.ts'

interface Row extends TwoFactorPolicy {
  readonly name: string
}
const columns = `
  o.name, o.two_factor_from as "from",
  (select count(*)::int from users u where u.organization_id = o.id and u.active) as people,
  (select count(*)::int from users u where u.organization_id = o.id and u.active and not ${hasSecondFactor}) as without
  from organizations o where o.id = $1`
const select = prepared(`select ${columns}`)
const lock = prepared(`select ${columns} for no key update`)
const update = prepared(`update organizations set two_factor_from = $2, two_factor_sweep_at = $3 where id = $1`)
const withSignIn = prepared(`
  select distinct u.id from users u join sign_ins s on s.user_id = u.id
  where u.organization_id = $1 and not ${hasSecondFactor} and u.id is distinct from $2::uuid order by u.id`)

const shown = ({ from, people, without }: Row): TwoFactorPolicy => ({ from, people, without })

export const twoFactorPolicy = async (ctx: Ctx): Promise<TwoFactorPolicy> => {
  const { organizationId } = userOf(ctx)
  const [row] = await read(ctx.deps, organizationId, (c) => c.run<Row>(select, [organizationId]))
  return shown(row!)
}

/** Users without a second factor are signed out; their next sign-in leads to its setup. `except`: the user who decides it. */
export const signOutWithout = async (
  w: Work,
  by: Parameters<typeof endSignIns>[2]['by'],
  except: string | null,
): Promise<void> => {
  const people = await w.run<{ id: string }>(withSignIn, [w.organizationId, except])
  for (const { id } of people) await endSignIns(w, { userId: id }, { reason: 'twoFactorRequired', by })
}

const dayMs = 86_400_000
/** Requires a second factor of everybody after some days of grace, or no longer. A repeated call keeps the date. */
export const changeTwoFactorPolicy = async (
  ctx: Ctx,
  { required, graceDays }: { required: boolean; graceDays: number },
): Promise<TwoFactorPolicy> => {
  const { userId, organizationId } = userOf(ctx)
  return work(ctx.deps, organizationId, async (w) => {
    const [before] = await w.run<Row>(lock, [organizationId])
    const from = required ? Math.min(before!.from ?? Infinity, w.now + graceDays * dayMs) : null
    const isNow = from !== null && from <= w.now
    await w.run(update, [organizationId, toDb(from), toDb(isNow ? null : from)])
    const by = byUser(userId)
    if (isNow) await signOutWithout(w, by, userId)
    accessChanged(w, 'everybody', { reason: 'organizationChanged', by })
    const what = { entity: 'organization', entityId: organizationId, name: before!.name, action: 'changed' } as const
    recordChange(w, { ...what, before: { twoFactorFrom: before!.from }, after: { twoFactorFrom: from }, by })
    return { ...shown(before!), from }
  })
}
