import type { SignIn } from '@beseda/contract/entities/account.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { read, work } from '../../platform/unit-of-work.ts'
import { endSignIns } from '../sign-ins/index.ts'
import { deviceOf } from './device.ts'

interface Row {
  id: string
  token_hash: Buffer
  user_agent: string
  address: string
  created_at: number
  last_used_at: number
  ends_at: number
}
const own = prepared(`
  select id, token_hash, user_agent, address, created_at, last_used_at, ends_at from sign_ins
  where organization_id = $1 and user_id = $2 and ends_at > $3 order by last_used_at desc, id desc`)

export const listSignIns = async (ctx: Ctx): Promise<SignIn[]> => {
  const { organizationId, userId, tokenHash } = userOf(ctx)
  const now = toDb(ctx.deps.clock.now())
  const rows = await read(ctx.deps, organizationId, (c) => c.run<Row>(own, [organizationId, userId, now]))
  return rows
    .map((r) => ({
      id: r.id,
      ...deviceOf(r.user_agent),
      address: r.address,
      createdAt: r.created_at,
      lastUsedAt: r.last_used_at,
      endsAt: r.ends_at,
      current: r.token_hash.toString('hex') === tokenHash,
    }))
    .sort((a, b) => Number(b.current) - Number(a.current))
}

/** Ends one of the caller's own sign-ins, including the current one. Others are not found. */
export const endSignIn = async (ctx: Ctx, { signInId }: { signInId: string }): Promise<null> => {
  const { organizationId, userId } = userOf(ctx)
  const ended = await work(ctx.deps, organizationId, (w) => {
    w.confirmActor()
    return endSignIns(w, { userId, signInId }, { reason: 'signedOutElsewhere', by: byUser(userId) })
  })
  if (ended === 0) throw fail('SIGN_IN_NOT_FOUND')
  return null
}
export const endOtherSignIns = async (ctx: Ctx): Promise<{ ended: number }> => {
  const { organizationId, userId, tokenHash: except } = userOf(ctx)
  const ended = await work(ctx.deps, organizationId, (w) =>
    endSignIns(w, { userId }, { reason: 'signedOutElsewhere', by: byUser(userId), except }),
  )
  return { ended }
}
