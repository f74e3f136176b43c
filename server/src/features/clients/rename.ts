import { prepared } from '../../platform/db.ts'
import type { Ctx } from '../../platform/endpoints.ts'
import { changeClient } from './change.ts'

const set = prepared(`update clients set name = $3, renamed = true where organization_id = $1 and id = $2`)

/** From now on a form of the widget or the provider no longer changes the name. */
export const renameClient = (ctx: Ctx, { clientId, name: typed }: { clientId: string; name: string }): Promise<null> =>
  changeClient(ctx, clientId, async ({ w, client, record, show }) => {
    const name = typed.trim()
    if (name === client.name) return null
    await w.run(set, [w.organizationId, client.id, name])
    show('renamed')
    record({ personName: client.name }, { personName: name })
    return null
  })
