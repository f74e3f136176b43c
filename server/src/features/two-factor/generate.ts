import { fail } from '@beseda/contract/errors/index.ts'
import { renderSVG } from 'uqr'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { work } from '../../platform/unit-of-work.ts'
import { sealOf } from './check.ts'
import { newSecret, shownSecret } from './totp.ts'

const login = prepared(`select login from users where organization_id = $1 and id = $2`)
/** Does nothing while the second factor is on, because a new secret would lock the user out. */
const store = prepared(`
  insert into two_factors as f (organization_id, user_id, secret, created_at) values ($1, $2, $3, $4)
  on conflict (user_id) do update set secret = excluded.secret, last_step = null, created_at = excluded.created_at
    where f.enabled_at is null
  returning 1 as kept`)

/** Creates a secret. It takes effect after a code confirms it. */
export const generate = (ctx: Ctx): Promise<{ secret: string; uri: string; qr: string }> => {
  const { deps, brand } = ctx
  const { organizationId, userId } = userOf(ctx)
  const bytes = newSecret(deps.random)
  return work(deps, organizationId, async (w) => {
    const sealed = sealOf(deps).close(bytes, userId)
    const kept = await w.run(store, [organizationId, userId, sealed, toDb(w.now)])
    if (kept.length === 0) throw fail('TOTP_ALREADY_ENABLED')
    const [row] = await w.run<{ login: string }>(login, [organizationId, userId])
    const shown = shownSecret(bytes, { issuer: brand.name, label: row!.login })
    return { ...shown, qr: renderSVG(shown.uri, { ecc: 'M', border: 2 }) }
  })
}
