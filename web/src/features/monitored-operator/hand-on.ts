import { bulk } from '@beseda/contract/endpoints/bulk.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { limits } from '@beseda/contract/limits.ts'
import type { TransferInput } from '../../entities/chat/transfer/transfer-chat.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { newId } from '../../lib/ids.ts'
import { currentWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'

/** Hands all these chats to one operator or team, and says what was done and what was refused. */
export const handOn = async (
  chats: readonly Chat[],
  { to, force, note }: TransferInput,
  apply: (chat: Chat) => void,
): Promise<void> => {
  const { monitoring, common } = currentWords('monitoring')
  try {
    const some = chats.slice(0, limits.bulkChats).map((chat) => ({ chatId: chat.id, id: newId() }))
    const { done, refused } = await call(bulk.transfer, { chats: some, to, force: force ?? false, note: note ?? '' })
    for (const chat of done) apply(chat)
    if (done.length > 0) toast({ kind: 'success', text: fill(monitoring.panel.handedOn, { n: done.length }) })
    const [first] = refused
    if (first) {
      const text = fill(monitoring.panel.handOnRefused, { n: refused.length, reason: first.text })
      toast({ kind: 'error', text })
    }
  } catch (error) {
    const reason = error instanceof ApiError ? error.text : common.noConnection
    toast({ kind: 'error', text: fill(monitoring.panel.notTaken, { reason }) })
  }
}
