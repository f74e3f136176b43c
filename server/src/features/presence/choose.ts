import type { PresenceNow } from '@beseda/contract/entities/presence.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import type { PresenceInput } from '@beseda/domain/presence/state.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { work } from '../../platform/unit-of-work.ts'
import { applyPresenceInput } from './apply-input.ts'

export type ChosenPresence = Omit<Extract<PresenceInput, { type: 'chosen' }>, 'type'>

/** «Активен», «Завершаю чаты» or «Перерыв», chosen by the operator. */
export const choosePresence = (deps: Deps, user: SignedIn, chosen: ChosenPresence): Promise<PresenceNow> => {
  if (!user.rights.includes('AUTHORITY_CHAT_DISTRIBUTION')) throw fail('NOT_AN_OPERATOR')
  return work(deps, user.organizationId, async (w) => {
    const now = await applyPresenceInput(w, user.userId, { type: 'chosen', ...chosen })
    if (!now) throw fail('UNAUTHENTICATED')
    return now
  })
}

/** The console reports a key or a click: this postpones the automatic break and protects the user's licence. */
export const recordActivity = (deps: Deps, { organizationId, userId }: SignedIn): Promise<null> =>
  work(deps, organizationId, async (w) => {
    await applyPresenceInput(w, userId, { type: 'worked' })
    return null
  })
