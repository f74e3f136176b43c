import { byUser } from '@beseda/domain/chat-session/state.ts'
import { companyLine } from '@beseda/domain/clients/company-line.ts'
import { prepared } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { lockCompany, publishChange } from '../company-store/index.ts'
import { changedBy } from './changed-by.ts'

const unlink = prepared(`
  with gone as (delete from client_companies where organization_id = $1 and company_id = $2 returning client_id, position)
  select cl.id, cl.name, gone.position from gone join clients cl on cl.id = gone.client_id where cl.merged_into is null and cl.deleted_at is null`)
const remove = prepared(`delete from companies where organization_id = $1 and id = $2`)

interface Unlinked {
  readonly id: string
  readonly name: string
  readonly position: string
}
/** Its clients lose the link, and the history of each says so. */
export const removeCompany = (ctx: Ctx, companyId: string): Promise<null> =>
  work(ctx.deps, userOf(ctx).organizationId, async (w) => {
    const user = userOf(ctx)
    const company = await lockCompany(w, companyId, 'remove')
    const clients = await w.run<Unlinked>(unlink, [w.organizationId, companyId])
    await w.run(remove, [w.organizationId, companyId])
    publishChange(w, changedBy(user), 'deleted', company, null)
    for (const { id, name, position } of clients)
      recordChange(w, {
        ...{ entity: 'client', entityId: id, name, action: 'changed', by: byUser(user.userId) },
        before: { companies: [companyLine({ name: company.name, position })] },
        after: { companies: [] },
      })
    return null
  })
