import type { Right } from '@beseda/contract/access.ts'
import type { EntityOf } from '@beseda/contract/endpoint.ts'
import type { chatViewers } from '@beseda/contract/endpoints/chat-viewers.ts'
import { queuedChat } from '@beseda/domain/chats/queues.ts'
import { seenBecause } from '@beseda/domain/chats/who-sees.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { findChat } from '../chat-view/index.ts'

/** Teams and channels as a sign-in reads them (`identifyUser`). */
const people = prepared(`
  select u.id, u.name, r.name as role, r.rights,
    array(select m.team_id::text from team_members m where m.user_id = u.id) as "teamIds",
    array(select ct.channel_id::text from channel_teams ct join team_members m on m.team_id = ct.team_id where m.user_id = u.id) as "channelIds"
  from users u join roles r on r.id = u.role_id
  where u.organization_id = $1 and u.active order by lower(u.name), u.id`)
interface Row {
  readonly id: string
  readonly name: string
  readonly role: string
  readonly rights: readonly Right[]
  readonly teamIds: readonly string[]
  readonly channelIds: readonly string[]
}
const most = 500

export const whoSees = async (
  c: Runner,
  user: SignedIn,
  chatId: string,
): Promise<EntityOf<typeof chatViewers.list>> => {
  const chat = queuedChat(await findChat(c, user, chatId))
  const rows = await c.run<Row>(people, [user.organizationId])
  const seeing = rows.flatMap(({ id, name, role, rights, teamIds, channelIds }) => {
    const viewer = { userId: id, teamIds, channelIds, allChats: rights.includes('AUTHORITY_ALL_CHATS') }
    const reasons = [...seenBecause(chat, viewer)]
    return reasons.length > 0 ? [{ id, name, role, reasons }] : []
  })
  return { total: seeing.length, people: seeing.slice(0, most) }
}
