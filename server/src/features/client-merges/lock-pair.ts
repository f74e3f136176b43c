import { fail } from '@beseda/contract/errors/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { clientChanged } from '../client-changes/index.ts'
import { isVisible, viewerValues } from '../clients/index.ts'

/** Chats are locked before everything else. */
const lockChats = prepared(`
  select id from chats where organization_id = $1 and client_id = any ($2::uuid[]) order by id for no key update`)
/** Transactions that add a chat or details to an address wait. */
const lockContacts = prepared(`
  select id from contacts where organization_id = $1 and client_id = any ($2::uuid[]) order by id for update`)
const lockClients = prepared(`
  select cl.id, cl.name, cl.version, cl.merged_into as "mergedInto", ${isVisible('cl.id')} as seen
  from clients cl where cl.organization_id = $1 and cl.id = any ($5::uuid[]) and cl.deleted_at is null order by cl.id for no key update of cl`)
const shownChats = prepared(`
  update chats set version = version + 1
  where organization_id = $1 and client_id = any ($2::uuid[]) and session_id is not null returning id, client_id as "clientId"`)
const raise = prepared(`update clients set version = $3 where organization_id = $1 and id = any ($2::uuid[])`)

export interface PairedClient {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly mergedInto: string | null
  readonly seen: boolean
}
/** Two clients with all their chats and addresses, until the transaction ends. */
export const lockPair = async (
  ctx: Ctx,
  w: Work,
  ids: readonly [string, string],
): Promise<readonly [PairedClient, PairedClient]> => {
  await w.run<{ id: string }>(lockChats, [w.organizationId, ids])
  await w.run<{ id: string }>(lockContacts, [w.organizationId, ids])
  const rows = await w.run<PairedClient>(lockClients, [...viewerValues(userOf(ctx)), ids])
  const [first, second] = ids.map((id) => rows.find((row) => row.id === id))
  if (!first || !second) throw fail('PROFILE_NOT_FOUND')
  return [first, second]
}
/** Browsers that show one of the chats show its client as it is now. */
export const showPair = async (
  ctx: Ctx,
  w: Work,
  pair: readonly [PairedClient, PairedClient],
  reason: 'merged' | 'unmerged',
): Promise<void> => {
  const ids = pair.map(({ id }) => id)
  // above both: a chat that changes its client never meets a version that it had before
  w.write(raise, [w.organizationId, ids, Math.max(...pair.map(({ version }) => version)) + 1])
  const chats = await w.run<{ id: string; clientId: string }>(shownChats, [w.organizationId, ids])
  const by = byUser(userOf(ctx).userId)
  const [survivor, merged] = pair
  clientChanged(w, { clientId: survivor.id, otherId: merged.id, by, reason })
  w.emit(
    ...chats.map(({ id, clientId }) => ({
      ...{ type: 'chat.clientChanged' as const, chatId: id, clientId, by, reason },
    })),
  )
}
