import type { Right } from '@beseda/contract/access.ts'
import type { EntityOf } from '@beseda/contract/endpoint.ts'
import type { mentions } from '@beseda/contract/endpoints/mentions.ts'
import { canSeeChat, queuedChat } from '@beseda/domain/chats/queues.ts'
import { prepared } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { findChat } from '../chat-view/index.ts'
import { photoUrl } from '../photos/index.ts'

const shown = 20
/** Names that begin with the text stand first. */
const people = prepared(`
  select u.id, u.name, u.photo_id as "photoId", r.name as role, r.rights,
    array(select m.team_id::text from team_members m where m.user_id = u.id) as "teamIds",
    array(select ct.channel_id::text from channel_teams ct join team_members m on m.team_id = ct.team_id where m.user_id = u.id) as "channelIds"
  from users u join roles r on r.id = u.role_id
  where u.organization_id = $1 and u.active and u.id <> $2 and position(lower($3) in lower(u.name)) > 0
  order by position(lower($3) in lower(u.name)) > 1, u.name collate people, u.id limit 1000`)
interface Row {
  readonly id: string
  readonly name: string
  readonly photoId: string | null
  readonly role: string
  readonly rights: readonly Right[]
  readonly teamIds: readonly string[]
  readonly channelIds: readonly string[]
}
/** Colleagues by a part of their name. Those who do not see the chat come last. */
export const listColleagues = async (
  ctx: Ctx,
  { chatId, name }: { readonly chatId: string; readonly name: string },
): Promise<EntityOf<typeof mentions.colleagues>> => {
  const user = userOf(ctx)
  const { files, clock } = ctx.deps
  const { chat, rows } = await read(ctx.deps, user.organizationId, async (c) => ({
    chat: queuedChat(await findChat(c, user, chatId)),
    rows: await c.run<Row>(people, [user.organizationId, user.userId, name.trim()]),
  }))
  const found = rows.map(({ rights, teamIds, channelIds, photoId, ...person }) => ({
    ...person,
    photoId,
    sees: canSeeChat(chat, {
      userId: person.id,
      teamIds,
      channelIds,
      allChats: rights.includes('AUTHORITY_ALL_CHATS'),
    }),
  }))
  const ordered = [...found.filter((p) => p.sees), ...found.filter((p) => !p.sees)].slice(0, shown)
  return {
    people: ordered.map(({ photoId, ...person }) => ({ ...person, photoUrl: photoUrl(files, clock.now(), photoId) })),
  }
}
