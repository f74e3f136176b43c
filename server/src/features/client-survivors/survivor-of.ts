import type { Runner } from '../../platform/db.ts'
import { prepared } from '../../platform/db.ts'

const survivor = prepared(`
  with recursive up as (
    select cl.id, cl.merged_into, cl.deleted_at from clients cl where cl.organization_id = $1 and cl.id = $2
    union all
    select cl.id, cl.merged_into, cl.deleted_at from up join clients cl on cl.organization_id = $1 and cl.id = up.merged_into
  )
  select id from up where merged_into is null and deleted_at is null`)

/** The client that stands for this one: itself, or the one that survived its merges. Undefined: there is none. */
export const survivorOf = async (c: Runner, organizationId: string, clientId: string): Promise<string | undefined> =>
  (await c.run<{ id: string }>(survivor, [organizationId, clientId]))[0]?.id
