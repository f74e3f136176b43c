import type { InputOf } from '@beseda/contract/endpoint.ts'
import type { monitoring } from '@beseda/contract/endpoints/monitoring.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { work } from '../../platform/unit-of-work.ts'
import { canReceiveChats } from '../operators/index.ts'
import { applyPresenceInput } from '../presence/index.ts'
import { forgetSnapshot } from './snapshot.ts'

const receives = prepared(`
  select 1 from users u join roles r on r.id = u.role_id where u.organization_id = $1 and u.id = $2 and ${canReceiveChats}`)

/** A supervisor sends an operator to a break. The event says who did it; repeated, it changes nothing. */
export const sendToBreak = async (
  deps: Deps,
  user: SignedIn,
  { userId, presence = 'break', kind = null, minutes = null }: InputOf<typeof monitoring.sendToBreak>,
): Promise<{ presence: 'break' | 'finishing' }> => {
  const answer = await work(deps, user.organizationId, async (w) => {
    if ((await w.run(receives, [w.organizationId, userId])).length === 0) throw fail('USER_NOT_FOUND')
    const input = { type: 'sentToBreak', presence, by: byUser(user.userId), kind, minutes } as const
    const next = await applyPresenceInput(w, userId, input)
    if (!next) throw fail('USER_NOT_FOUND')
    return { presence: next.presence === 'finishing' ? ('finishing' as const) : ('break' as const) }
  })
  forgetSnapshot(user.organizationId)
  return answer
}
