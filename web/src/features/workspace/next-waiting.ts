import type { QueryClient } from '@tanstack/react-query'
import { byUrgency } from '../../entities/chat/by-urgency.ts'
import { isShownClosed } from '../../entities/chat/closing/closing.ts'
import { asOne } from '../../entities/chat/live/live.ts'
import { keys, type QueueKey, type QueuePages } from '../../entities/chat/queries.ts'
import { now } from '../../lib/clock.ts'

/** The next chat after this one was closed: the most urgent waiting one of the queue, or null. */
export const nextWaiting = (queryClient: QueryClient, view: QueueKey, closedId: string): string | null => {
  const pages = queryClient.getQueryData<QueuePages>(keys.queue(view))
  const chats = (pages && asOne(pages)?.chats) ?? []
  const waiting = chats.filter((c) => c.waitingSince !== null && c.id !== closedId && !isShownClosed(c))
  return waiting.sort(byUrgency(now()))[0]?.id ?? null
}
