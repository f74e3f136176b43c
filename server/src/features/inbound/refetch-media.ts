import type { By } from '@beseda/contract/events/by.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { copyMediaJobOf } from './media.ts'

/** Files that are too large, empty or invalid are not fetched again. */
const requeue = prepared(`
  update message_parts set media_state = 'waiting', failure = null
  where organization_id = $1 and message_id = $2 and media_state = 'lost' and media_ref is not null and failure ->> 'code' = 'MEDIA_UNAVAILABLE'
  returning id`)
const touchMessage = prepared(`update messages set version = version + 1 where organization_id = $1 and id = $2`)
const touchChat = prepared(`update chats set version = version + 1 where organization_id = $1 and id = $2`)

/** Fetches media again that could not be copied. The caller holds the chat's lock. */
export const refetchMedia = async (
  w: Work,
  { chatId, messageId, channelId }: { readonly chatId: string; readonly messageId: string; readonly channelId: string },
  by: By,
): Promise<void> => {
  const parts = await w.run<{ id: string }>(requeue, [w.organizationId, messageId])
  if (parts.length === 0) return
  await w.run(touchMessage, [w.organizationId, messageId])
  await w.run(touchChat, [w.organizationId, chatId])
  w.schedule(...parts.map(({ id: partId }) => copyMediaJobOf(channelId, { chatId, messageId, partId })))
  w.emit({ type: 'message.mediaCopied', chatId, messageId, by, reason: 'retry' })
}
