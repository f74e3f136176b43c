import type { PersonCard } from '@beseda/contract/entities/person.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { recordChange } from '../audit/index.ts'
import { sendMail } from '../outgoing/index.ts'
import { endSignIns } from '../sign-ins/index.ts'
import { forgetSecondFactor } from '../two-factor/index.ts'
import { mayChange } from './change.ts'
import { change, readPerson } from './save.ts'

/** Notifies the user by mail, so that they know at once if they did not ask for it. */
export const resetTwoFactor = (
  ctx: Ctx,
  { userId, reason }: { userId: string; reason?: string },
): Promise<PersonCard> => {
  const actor = userOf(ctx)
  if (userId === actor.userId) throw fail('OWN_TWO_FACTOR')
  return change(ctx, async (w) => {
    const before = await readPerson(w, ctx, userId)
    await mayChange(w, ctx, before)
    if (!before.twoFactor) return before
    forgetSecondFactor(w, userId)
    const by = byUser(actor.userId)
    await endSignIns(w, { userId }, { reason: 'twoFactorChanged', by })
    sendMail(w, { to: before.email, kind: 'twoFactorReset', data: { login: before.email }, lang: ctx.lang })
    const about = { entity: 'user', entityId: userId, name: before.name, action: 'changed', by } as const
    recordChange(w, { ...about, before: { twoFactor: true }, after: { twoFactor: false, ...(reason && { reason }) } })
    return readPerson(w, ctx, userId)
  })
}
