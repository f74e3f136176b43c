import type { Message } from '@beseda/contract/entities/message.ts'
import type { Clock } from '../../platform/clock.ts'
import { prepared } from '../../platform/db.ts'
import type { FileStore } from '../../platform/files.ts'
import type { Load } from '../../platform/realtime/presenter.ts'
import { type MessageRow, messageColumns, needsMore, toMessage, toMessages } from './entity.ts'

/** Two look-ups, each by its own index: with `or` between them PostgreSQL would read the whole table. */
const touched = prepared(`
  select * from (
    select ${messageColumns}, external_id from messages where organization_id = $1 and id = any ($2::uuid[])
    union
    select ${messageColumns}, external_id from messages
    where organization_id = $1 and (chat_id, seq) in (select * from unnest($3::uuid[], $4::int[]))) m
  order by chat_id, seq`)

/** The entries of feeds that events name: row and entity of each, in the order of the feed. */
export type TouchedMessages = readonly { readonly row: MessageRow; readonly message: Message }[]

export const loadTouchedMessages =
  ({ files, clock }: { readonly files: FileStore; readonly clock: Clock }): Load<TouchedMessages> =>
  async (c, organizationId, events) => {
    const ids = events.flatMap((e) => ('messageId' in e ? [e.messageId] : []))
    const lines = events.flatMap((e) =>
      e.type !== 'chat.read' && 'sessionId' in e && !('messageId' in e) && 'seq' in e && e.seq !== undefined
        ? [{ chatId: e.chatId, seq: e.seq }]
        : [],
    )
    const places = [lines.map((l) => l.chatId), lines.map((l) => l.seq)]
    const rows = await c.run<MessageRow>(touched, [organizationId, [...new Set(ids)], ...places])
    const joined = (messages: readonly Message[]): TouchedMessages =>
      rows.map((row, i) => ({ row, message: messages[i]! }))
    if (!rows.some(needsMore)) return joined(rows.map((r) => toMessage(r)))
    return async (second) => joined(await toMessages(second, { files, now: clock.now(), organizationId }, rows))
  }
