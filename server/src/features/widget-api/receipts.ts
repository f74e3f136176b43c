import type { DeliveryStatus } from '@beseda/contract/entities/message.ts'
import { mergeStatus } from '@beseda/domain/delivery/merge-status.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Visitor } from '../../platform/gate.ts'
import { work } from '../../platform/unit-of-work.ts'
import { lockChat } from '../chat-store/index.ts'
import { setStatus } from '../delivery/index.ts'

const reached = prepared(`
  select id, seq, status from messages
  where organization_id = $1 and chat_id = $2 and seq <= $3 and kind = 'message' and author_kind <> 'client' and status in ('sent', 'delivered')
  order by seq`)
const advance = prepared(`
  update chats set version = version + 1, client_read_seq = greatest(client_read_seq, $3), client_delivered_seq = greatest(client_delivered_seq, $4)
  where organization_id = $1 and id = $2 and (client_read_seq < $3 or client_delivered_seq < $4) returning 1`)

/** Applies the watermarks of the visitor's browser, delivered and read. They only rise, and only in the visitor's own chat. */
export const applyReceipts = (
  deps: Deps,
  v: Visitor,
  input: { deliveredSeq: number; readSeq: number },
): Promise<null> =>
  work(deps, v.organizationId, async (w) => {
    const chat = await lockChat(w, { contactId: v.contactId })
    if (!chat) return null
    const { chatId } = chat.state
    const readSeq = Math.min(input.readSeq, chat.lastSeq)
    const deliveredSeq = Math.min(Math.max(input.deliveredSeq, readSeq), chat.lastSeq)
    const [moved] = await w.run(advance, [w.organizationId, chatId, readSeq, deliveredSeq])
    if (!moved) return null
    const by = { kind: 'client', id: chat.clientId } as const
    const rows = await w.run<{ id: string; seq: number; status: DeliveryStatus }>(reached, [
      w.organizationId,
      chatId,
      deliveredSeq,
    ])
    for (const row of rows) {
      const status = mergeStatus(row.status, row.seq <= readSeq ? 'read' : 'delivered')
      if (status === row.status) continue
      await setStatus(w, {
        chatId,
        messageId: row.id,
        channelId: chat.channelId,
        status,
        failure: null,
        reason: 'visitor',
        by,
      })
    }
    w.emit({ type: 'chat.read', chatId, seq: readSeq, by })
    return null
  })
