import { fail } from '@beseda/contract/errors/index.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { work } from '../../platform/unit-of-work.ts'
import { releaseFiles } from './files.ts'
import { lockBot } from './read.ts'
import { publishChange } from './record.ts'

const users = prepared(`
  select ch.name from channels ch where ch.organization_id = $1 and exists (select from routing_rules r
    where r.organization_id = $1 and r.channel_id = ch.id and r.action ->> 'botId' = $2::text) order by lower(ch.name)`)
const remove = prepared(`update bots set deleted_at = $3 where organization_id = $1 and id = $2`)

/** Refused while a routing rule uses it. Conversations that it has go on with their version. */
export const removeBot = (ctx: Ctx, botId: string): Promise<null> => {
  const user = userOf(ctx)
  return work(ctx.deps, user.organizationId, async (w) => {
    const before = await lockBot(w, botId)
    const used = await w.run<{ name: string }>(users, [w.organizationId, botId])
    if (used.length > 0) throw fail('CHATBOT_IN_USE', { channels: used.map(({ name }) => name).join(', ') })
    await w.run(remove, [w.organizationId, botId, toDb(w.now)])
    await releaseFiles(w, botId)
    publishChange(w, user, 'deleted', { before, after: null })
    return null
  })
}
