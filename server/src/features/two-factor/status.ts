import { fail } from '@beseda/contract/errors/index.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { read, work } from '../../platform/unit-of-work.ts'
import { newBackupCodes } from './backup-codes.ts'
import { countCodeAttempt, useTotp } from './check.ts'
import { requiredOf } from './required.ts'

const statement = prepared(`
  select f.enabled_at as since,
    (select count(*)::int from backup_codes c where c.organization_id = $1 and c.user_id = $2) as "backupCodesLeft"
  from two_factors f where f.organization_id = $1 and f.user_id = $2 and f.enabled_at is not null`)

interface Status {
  readonly enabled: boolean
  readonly since: number | null
  readonly backupCodesLeft: number
  readonly required: boolean
}
export const status = async (ctx: Ctx): Promise<Status> => {
  const { organizationId, userId } = userOf(ctx)
  const { clock, settings } = ctx.deps
  return read(ctx.deps, organizationId, async (c) => {
    const [row] = await c.run<{ since: number; backupCodesLeft: number }>(statement, [organizationId, userId])
    const about = [organizationId, userId, toDb(clock.now()), settings.serviceTwoFactor]
    const required = (await c.run(requiredOf, about)).length > 0
    return row ? { enabled: true, ...row, required } : { enabled: false, since: null, backupCodesLeft: 0, required }
  })
}

const isOn = prepared(
  `select 1 as on from two_factors where organization_id = $1 and user_id = $2 and enabled_at is not null for no key update`,
)
/** Issues ten new backup codes for a 6-digit code. The old ones stop working. */
export const renewBackupCodes = async (ctx: Ctx, { totpCode }: { totpCode: string }) => {
  const { deps } = ctx
  const { organizationId, userId } = userOf(ctx)
  countCodeAttempt(deps, userId)
  const backupCodes = await work(deps, organizationId, async (w) => {
    const [on] = await w.run(isOn, [organizationId, userId])
    if (!on) throw fail('TOTP_NOT_GENERATED')
    if (!(await useTotp(deps, w, userId, totpCode))) throw fail('WRONG_TOTP')
    return newBackupCodes(deps, w, userId)
  })
  deps.rateLimits.refund('codeByUser', userId)
  return { backupCodes }
}
