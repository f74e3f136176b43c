import type { Message } from '@beseda/contract/entities/message.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { fromCursor, toCursor } from '../../platform/paging.ts'
import { read } from '../../platform/unit-of-work.ts'
import { findChat, isSeenSql, seeing } from '../chat-view/index.ts'
import { type MessageRow, messageColumns, toMessages } from '../messages/index.ts'

const ofClient = prepared(`select c.id from chats c where c.organization_id = $1 and c.client_id = $5 and ${isSeenSql}`)
/** Of each chat at most a page: by the index `messages_time`, however long its feed is. */
const pageOf = (older: string) =>
  prepared(`
    select ${messageColumns} from (
      select one.* from unnest($2::uuid[]) as x(of_chat) cross join lateral (
        select * from messages m where m.organization_id = $1 and m.chat_id = x.of_chat ${older}
        order by m.at desc, m.seq desc limit $3) one) messages
    order by at desc, chat_id desc, seq desc limit $3`)
const newest = pageOf('')
const older = pageOf('and m.at <= $4 and (m.at, m.chat_id, m.seq) < ($4, $5::uuid, $6::integer)')

export interface ClientMessagesInput {
  readonly chatId: string
  readonly cursor?: string | undefined
  readonly limit: number
}
export interface ClientMessages {
  readonly messages: Message[]
  readonly next: string | null
}
/** One page of the history of a client: the entries of all chats that the user sees, by one cursor over all of them. */
export const clientMessages = (deps: Deps, user: SignedIn, input: ClientMessagesInput): Promise<ClientMessages> => {
  const after = fromCursor(input.cursor, ['time', 'id', 'integer'])
  return read(deps, user.organizationId, async (c) => {
    const { client } = await findChat(c, user, input.chatId)
    const ids = (await c.run<{ id: string }>(ofClient, [...seeing(user), client.id])).map(({ id }) => id)
    // one more tells whether there is another page
    const place = [user.organizationId, ids, input.limit + 1]
    const found = await (after.length === 0
      ? c.run<MessageRow>(newest, place)
      : c.run<MessageRow>(older, [...place, ...after]))
    const rows = found.slice(0, input.limit).reverse()
    const looking = { files: deps.files, now: deps.clock.now(), organizationId: user.organizationId }
    const [first] = rows
    return {
      messages: await toMessages(c, looking, rows),
      next: found.length > rows.length && first ? toCursor([toDb(first.at), first.chat_id, String(first.seq)]) : null,
    }
  })
}
