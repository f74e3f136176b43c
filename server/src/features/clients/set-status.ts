import type { Chat } from '@beseda/contract/entities/chat.ts'
import { prepared } from '../../platform/db.ts'
import { holdStatus } from '../client-statuses/index.ts'
import { type Caller, changeClient } from './change.ts'

const set = prepared(`update clients set status_id = $3 where organization_id = $1 and id = $2`)

/** null: the client has no status any more. */
export const setStatus = (
  ctx: Caller,
  { clientId, statusId }: { clientId: string; statusId: string | null },
): Promise<Chat['client']['status']> =>
  changeClient(ctx, clientId, async ({ w, client, record, show }) => {
    const find = async (id: string | null) => (id === null ? null : await holdStatus(w, id))
    const [before, after] = [await find(client.statusId), await find(statusId)]
    if (before?.id !== after?.id) {
      await w.run(set, [w.organizationId, client.id, statusId])
      show('statusSet')
      record({ clientStatus: before?.name ?? null }, { clientStatus: after?.name ?? null })
    }
    return after && { id: after.id, name: after.name, colour: after.colour }
  })
