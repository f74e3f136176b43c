import type { Chat } from '@beseda/contract/entities/chat.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { concerns } from '../../entities/chat/live/notify.ts'
import { refreshCounters } from '../../entities/chat/live/refresh-counters.ts'
import { keys, type QueuePages } from '../../entities/chat/queries.ts'
import { now, useNow } from '../../lib/clock.ts'
import { currentWords } from '../../lib/language.ts'
import { notify } from '../../lib/notices/notify.ts'
import { queueViewerOf, useViewer } from '../../lib/viewer.ts'

const everyMs = 15_000

/**
 * A chat becomes overdue by time alone, without an event: when the deadline of a loaded chat passes, counter and queue
 * of overdue chats are refetched.
 */
export const useOverdueWatch = (): void => {
  const queryClient = useQueryClient()
  const user = useViewer()
  const tick = useNow(everyMs)
  useEffect(() => {
    const time = Math.max(tick, now())
    const chats = queryClient
      .getQueriesData<QueuePages>({ queryKey: keys.queues })
      .flatMap(([, pages]) => pages?.pages.flatMap((p) => p.chats) ?? [])
    const passed = chats.filter((chat) => hasJustPassed(chat, time))
    if (passed.length === 0) return
    const own = passed.find((chat) => concerns(chat, queueViewerOf(user)))
    if (own)
      notify({ kind: 'overdue', title: currentWords().chats.overdueNotice, text: own.client.name, chatId: own.id })
    refreshCounters(queryClient)
    void queryClient.invalidateQueries({
      queryKey: keys.queues,
      predicate: ({ queryKey }) => (queryKey[2] as { filter?: string } | undefined)?.filter === 'overdue',
    })
  }, [tick, queryClient, user])
}
const hasJustPassed = ({ due }: Chat, time: number): boolean =>
  due !== null && due.highAt <= time && due.highAt > time - everyMs - 1000
