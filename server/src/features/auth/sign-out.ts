import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared } from '../../platform/db.ts'
import type { Ctx } from '../../platform/endpoints.ts'
import { userOf } from '../../platform/endpoints.ts'
import { hashToken } from '../../platform/gate.ts'
import { work } from '../../platform/unit-of-work.ts'
import { applyPresenceInput } from '../presence/index.ts'

const end = prepared(`delete from sign_ins where organization_id = $1 and user_id = $2 and token_hash = $3 returning 1`)
const others = prepared(`select 1 from sign_ins where organization_id = $1 and user_id = $2 limit 1`)

/** Ends one of the caller's own sign-ins. Another user's token is silently ignored. */
export const signOut = async (ctx: Ctx, token: string | undefined): Promise<null> => {
  const user = userOf(ctx)
  const tokenHash = token === undefined ? user.tokenHash : hashToken(token).toString('hex')
  await work(ctx.deps, user.organizationId, async (w) => {
    w.confirmActor()
    const who = [user.organizationId, user.userId]
    const [ended] = await w.run(end, [...who, Buffer.from(tokenHash, 'hex')])
    if (!ended) return
    w.emit({ type: 'signIn.ended', userId: user.userId, tokenHash, reason: 'signedOut', by: byUser(user.userId) })
    const [another] = await w.run(others, who)
    if (!another) await applyPresenceInput(w, user.userId, { type: 'signedOut', by: byUser(user.userId) })
  })
  return null
}
