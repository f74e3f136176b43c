import { has } from '@beseda/contract/access.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { applyPresenceInput } from '../presence/index.ts'
import { accessChanged, endSignIns } from '../sign-ins/index.ts'
import { newBackupCodes } from './backup-codes.ts'
import { type Codes, countCodeAttempt, passSecondFactor, useTotp } from './check.ts'
import { forgetSecondFactor } from './forget.ts'
import { requiredOf } from './required.ts'

const lock = prepared(
  `select enabled_at from two_factors where organization_id = $1 and user_id = $2 for no key update`,
)
const turnOn = prepared(`update two_factors set enabled_at = $3 where organization_id = $1 and user_id = $2`)

interface Toggled {
  readonly enabled: boolean
  readonly backupCodes: string[]
}
/** Turns the second factor on with a code of the generated secret, or off with a current or backup code. Ends other sign-ins. */
export const toggle = async (ctx: Ctx, { enabled, ...codes }: Codes & { enabled: boolean }): Promise<Toggled> => {
  const { deps } = ctx
  const user = userOf(ctx)
  if (codes.totpCode === undefined && (enabled || codes.backupCode === undefined)) throw fail('TOTP_MANDATORY')
  countCodeAttempt(deps, user.userId)
  const toggled = await work(deps, user.organizationId, async (w) => {
    const [row] = await w.run<{ enabled_at: number | null }>(lock, [user.organizationId, user.userId])
    if (!enabled && !row?.enabled_at) return { enabled, backupCodes: [] }
    if (!row) throw fail('TOTP_NOT_GENERATED')
    const backupCodes = enabled
      ? await enable(deps, w, user, row.enabled_at, codes)
      : await disable(deps, w, user, codes)
    await noteToggled(w, user, enabled)
    if (enabled && user.twoFactorDue) await beginWork(w, user)
    return { enabled, backupCodes }
  })
  deps.rateLimits.refund('codeByUser', user.userId)
  return toggled
}

const enable = async (deps: Deps, w: Work, { userId }: SignedIn, enabledAt: number | null, { totpCode }: Codes) => {
  if (enabledAt !== null) throw fail('TOTP_ALREADY_ENABLED')
  if (!(await useTotp(deps, w, userId, totpCode ?? ''))) throw fail('WRONG_TOTP')
  w.write(turnOn, [w.organizationId, userId, toDb(w.now)])
  return newBackupCodes(deps, w, userId)
}
const disable = async (deps: Deps, w: Work, { userId }: SignedIn, codes: Codes): Promise<string[]> => {
  const [found] = await w.run(requiredOf, [w.organizationId, userId, toDb(w.now), deps.settings.serviceTwoFactor])
  if (found) throw fail('TWO_FACTOR_REQUIRED')
  await passSecondFactor(deps, w, userId, codes)
  forgetSecondFactor(w, userId)
  return []
}
const noteToggled = async (w: Work, { userId, name, tokenHash }: SignedIn, enabled: boolean): Promise<void> => {
  const by = byUser(userId)
  w.emit({ type: 'profile.changed', userId, by, reason: 'twoFactor' })
  recordChange(w, {
    entity: 'profile',
    entityId: userId,
    name,
    action: 'changed',
    before: { twoFactor: !enabled },
    after: { twoFactor: enabled },
    by,
  })
  await endSignIns(w, { userId }, { reason: 'twoFactorChanged', by, except: tokenHash })
}
/** The sign-in was only for the setup; now it is a full one, and an operator goes online with it. */
const beginWork = async (w: Work, user: SignedIn): Promise<void> => {
  accessChanged(w, [user.userId], { reason: 'organizationChanged', by: byUser(user.userId) })
  if (has(user, 'AUTHORITY_CHAT_DISTRIBUTION')) await applyPresenceInput(w, user.userId, { type: 'signedIn' })
}
