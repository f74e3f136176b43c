import type { Right } from '@beseda/contract/access.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { mentionedIn, type Named } from '@beseda/domain/chats/mentions.ts'
import { canSeeChat, type QueuedChat } from '@beseda/domain/chats/queues.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

export interface Chosen {
  readonly id: string
  readonly name: string
}
/** Teams and channels as a sign-in reads them (`identifyUser`). */
const people = prepared(`
  select u.id, u.name, r.rights,
    array(select m.team_id::text from team_members m where m.user_id = u.id) as "teamIds",
    array(select ct.channel_id::text from channel_teams ct join team_members m on m.team_id = ct.team_id where m.user_id = u.id) as "channelIds"
  from users u join roles r on r.id = u.role_id
  where u.organization_id = $1 and u.id = any ($2::uuid[]) and u.active`)
interface Row {
  readonly id: string
  readonly name: string
  readonly rights: readonly Right[]
  readonly teamIds: readonly string[]
  readonly channelIds: readonly string[]
}

/**
 * The chosen colleagues whom the text names. Throws MENTIONED_CANNOT_SEE when one of them would not find the chat. Somebody who
 * has left the organization is no mention.
 */
export const mentionsOf = async (
  w: Work,
  chat: Pick<QueuedChat, 'teamId' | 'channelId' | 'operatorId'>,
  text: string,
  chosen: readonly Chosen[] = [],
): Promise<readonly Named[]> => {
  const named = mentionedIn(
    text,
    chosen.map(({ id, name }) => ({ id, written: name })),
  )
  if (named.length === 0) return []
  const rows = await w.run<Row>(people, [w.organizationId, named.map(({ id }) => id)])
  const blind = rows.filter(
    ({ id, teamIds, channelIds, rights }) =>
      !canSeeChat(chat, { userId: id, teamIds, channelIds, allChats: rights.includes('AUTHORITY_ALL_CHATS') }),
  )
  if (blind.length > 0) throw fail('MENTIONED_CANNOT_SEE', { names: blind.map(({ name }) => name).join(', ') })
  return named.filter(({ id }) => rows.some((r) => r.id === id))
}
