import type { Message } from '@beseda/contract/entities/message.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { read } from '../../platform/unit-of-work.ts'
import { findChat } from '../chat-view/index.ts'
import { type MessageRow, messageColumns, toMessages } from './entity.ts'

const older = prepared(
  `select ${messageColumns} from messages where chat_id = $1 and organization_id = $2 and seq < $3 order by seq desc limit $4`,
)
const newer = prepared(
  `select ${messageColumns} from messages where chat_id = $1 and organization_id = $2 and seq > $3 order by seq limit $4`,
)

export interface FeedPage {
  readonly messages: Message[]
  readonly firstSeq: number
  readonly lastSeq: number
}
export interface FeedInput {
  readonly chatId: string
  readonly before?: number | undefined
  readonly after?: number | undefined
  readonly limit: number
}
/** A page of the feed; without a position, the last one. */
export const listMessages = (
  deps: Deps,
  user: SignedIn,
  { chatId, before, after, limit }: FeedInput,
): Promise<FeedPage> =>
  read(deps, user.organizationId, async (c) => {
    const chat = await findChat(c, user, chatId)
    const place = [chatId, user.organizationId]
    const rows =
      after === undefined
        ? (await c.run<MessageRow>(older, [...place, before ?? 2_147_483_647, limit])).reverse()
        : await c.run<MessageRow>(newer, [...place, after, limit])
    const messages = await toMessages(
      c,
      { files: deps.files, now: deps.clock.now(), organizationId: user.organizationId },
      rows,
    )
    // Read after the chat: messages that arrive meanwhile are newer than lastSeq, and none below it is missing.
    const lastSeq = Math.max(chat.lastSeq, messages.at(-1)?.seq ?? 0)
    return { messages, firstSeq: lastSeq > 0 ? 1 : 0, lastSeq }
  })
