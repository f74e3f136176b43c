import { fail } from '@beseda/contract/errors/index.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { createSeal, type Seal } from '../../platform/secrets.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { useBackupCode } from './backup-codes.ts'
import { stepOf } from './totp.ts'

export const sealOf = (deps: Pick<Deps, 'settings' | 'random'>): Seal =>
  createSeal(deps.settings.sealKeys, 'two-factor secrets', deps.random)

export interface Codes {
  readonly totpCode?: string | undefined
  readonly backupCode?: string | undefined
}
/** Counts the attempt before the code is checked, so that parallel attempts cannot bypass the limit. */
export const countCodeAttempt = (deps: Deps, userId: string): void => {
  const allowed = deps.rateLimits.consume('codeByUser', userId)
  if (!allowed.ok) throw fail('LOGIN_QUOTA_EXCEEDED', { seconds: Math.ceil(allowed.retryAfterMs / 1000) })
}

const secret = prepared(`select secret from two_factors where organization_id = $1 and user_id = $2`)
const use = prepared(`
  update two_factors set last_step = $3 where organization_id = $1 and user_id = $2 and coalesce(last_step, 0) < $3
  returning 1 as used`)

/** Uses up a 6-digit code of the current, previous or next 30 s, if it is newer than the last used one. False: it is wrong. */
export const useTotp = async (deps: Deps, w: Work, userId: string, code: string): Promise<boolean> => {
  const [row] = await w.run<{ secret: Buffer }>(secret, [w.organizationId, userId])
  if (!row) return false
  const step = stepOf(sealOf(deps).open(row.secret, userId), code, w.now)
  return step !== null && (await w.run(use, [w.organizationId, userId, step])).length > 0
}

/** Checks the second factor of a user who has it turned on. Throws TOTP_MANDATORY, WRONG_TOTP, WRONG_BACKUP_CODE. */
export const passSecondFactor = async (deps: Deps, w: Work, userId: string, codes: Codes): Promise<void> => {
  if (codes.totpCode !== undefined) {
    if (!(await useTotp(deps, w, userId, codes.totpCode))) throw fail('WRONG_TOTP')
  } else if (codes.backupCode !== undefined) {
    if (!(await useBackupCode(deps, w, userId, codes.backupCode))) throw fail('WRONG_BACKUP_CODE')
  } else throw fail('TOTP_MANDATORY')
}
