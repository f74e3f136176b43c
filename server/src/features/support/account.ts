import type { SupportAccount } from '@beseda/contract/entities/support.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { prepared } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { read, systemWork } from '../../platform/unit-of-work.ts'
import { findChat } from '../chat-view/index.ts'

const threadOf = prepared(`
  select t.user_id as "userId" from support_threads t where t.organization_id = $1 and t.contact_id = $2`)
const contactOfChat = prepared(`select contact_id as "contactId" from chats where organization_id = $1 and id = $2`)
const account = prepared(`
  select u.name, u.login as email, u.phone, u.active, r.name as role, o.name as organization, p.name as plan,
    o.trial, o.plan_ends_at as "planEndsAt"
  from users u join roles r on r.id = u.role_id join organizations o on o.id = u.organization_id
    left join plans p on p.id = o.plan_id
  where u.id = $1`)

/** Who writes in a support chat that the caller sees: their account as it is now. */
export const supportAccount = async (ctx: Ctx, { chatId }: { readonly chatId: string }): Promise<SupportAccount> => {
  const user = userOf(ctx)
  const { organizationId } = user
  const userId = await read(ctx.deps, organizationId, async (c) => {
    await findChat(c, user, chatId)
    const [chat] = await c.run<{ contactId: string }>(contactOfChat, [organizationId, chatId])
    const [thread] = await c.run<{ userId: string }>(threadOf, [organizationId, chat?.contactId])
    return thread?.userId
  })
  if (userId === undefined) throw fail('CHAT_NOT_FOUND')
  const [row] = await systemWork(ctx.deps, (s) => s.run<SupportAccount>(account, [userId]))
  if (!row) throw fail('CHAT_NOT_FOUND')
  return row
}
