import type { Chat } from '@beseda/contract/entities/chat.ts'
import { now } from '../../../lib/clock.ts'
import { currentWords } from '../../../lib/language.ts'
import { notify, openNoticed } from '../../../lib/notices/notify.ts'
import { toast } from '../../../lib/toasts.ts'
import { fill } from '../../../lib/words/plural.ts'
import { markReturned } from '../acts/returned.ts'
import type { QueuePages } from '../queries.ts'
import { isOpenChat } from './open-chat.ts'

/** This clock and the server's may differ by as much. */
const toleranceMs = 5_000
type Lists = readonly (readonly [unknown, QueuePages | undefined])[]

/** Notifies the operator of chats whose time to return has come. `before`: the lists before the change. Nobody hears of their own cancelling. */
export const notifyReturned = (before: Lists, chats: readonly Chat[], userId: string): void => {
  const known = before.flatMap(([, pages]) => pages?.pages.flatMap((page) => page.chats) ?? [])
  for (const { id, snooze, operator, client } of chats) {
    const until = known.find((chat) => chat.id === id && chat.snooze)?.snooze?.until
    if (snooze || operator?.id !== userId || until === undefined || until > now() + toleranceMs) continue
    const { chatActions: words } = currentWords('chatActions')
    const isSeen = isOpenChat(id)
    const title = fill(words.returnedNotice, { name: client.name })
    notify({ kind: 'returned', title, text: '', chatId: id, isSeen })
    if (isSeen) continue
    markReturned(id)
    toast({ kind: 'info', text: title, action: { label: words.openReturned, run: () => openNoticed(id) } })
  }
}
