import { scheduledMessages } from '@beseda/contract/endpoints/scheduled-messages.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { call } from '../../../lib/api.ts'
import { currentWords } from '../../../lib/language.ts'
import { notify, openNoticed } from '../../../lib/notices/notify.ts'
import { toast } from '../../../lib/toasts.ts'

/** A scheduled reply did not go: its author and the operator of the chat hear of it. */
export const notifyStopped = async (chats: readonly Chat[], ownId: string): Promise<void> => {
  for (const chat of chats) {
    const { scheduled } = await call(scheduledMessages.list, { chatId: chat.id }, { isBackground: true })
    const stopped = scheduled.find((s) => s.stopped && (s.author.id === ownId || chat.operator?.id === ownId))
    if (!stopped) continue
    const { thread, feed } = currentWords().chats
    const title = `${chat.client.name}: ${feed.status.failed}`
    notify({ kind: 'message', title, text: stopped.text, secret: true, chatId: chat.id, isSeen: false })
    const action = { label: thread.open, run: () => openNoticed(chat.id) }
    toast({ kind: 'info', text: `${title}. ${stopped.text.slice(0, 80)}`, action, stays: true })
  }
}
