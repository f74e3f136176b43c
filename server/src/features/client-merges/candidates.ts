import type { MergeCandidate } from '@beseda/contract/entities/client-merge.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { read, type WorkDeps } from '../../platform/unit-of-work.ts'
import { findRecipients } from '../new-chat/index.ts'
import { photoLinkOf } from '../photos/index.ts'
import { candidatesByIds } from './suggestions.ts'

/** Clients that the user sees, by a part of the name or of an address. */
export const findCandidates = async (
  deps: Pick<Deps, 'clock' | 'files'> & WorkDeps,
  user: SignedIn,
  search: string,
): Promise<{ clients: MergeCandidate[] }> => {
  const { recipients } = await findRecipients(deps, user, { search })
  const ids = [...new Set(recipients.map(({ client }) => client.id))]
  const known = await read(deps, user.organizationId, (c) =>
    candidatesByIds(c, user.organizationId, photoLinkOf(deps), ids),
  )
  return { clients: ids.flatMap((id) => known.get(id) ?? []) }
}
