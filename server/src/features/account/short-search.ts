import type { ShortUser } from '@beseda/contract/entities/account.ts'
import type { Presence } from '@beseda/contract/entities/user.ts'
import { prepared } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { photoUrl } from '../photos/index.ts'

const maxResults = 20
const statement = prepared(`
  select u.id, u.name, u.photo_id, op.presence from users u join operator_presence op on op.user_id = u.id
  where u.organization_id = $1 and u.active and position(lower($2) in lower(u.name)) > 0
  order by u.name collate people, u.id limit ${maxResults}`)

/** Finds colleagues by a part of their name. */
export const shortSearch = async (ctx: Ctx, { name }: { name: string }): Promise<ShortUser[]> => {
  const { organizationId } = userOf(ctx)
  const { files, clock } = ctx.deps
  const rows = await read(ctx.deps, organizationId, (c) =>
    c.run<{ id: string; name: string; photo_id: string | null; presence: Presence }>(statement, [
      organizationId,
      name.trim(),
    ]),
  )
  return rows.map(({ photo_id, ...user }) => ({ ...user, photoUrl: photoUrl(files, clock.now(), photo_id) }))
}
