import type { Chat } from '@beseda/contract/entities/chat.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { countersQuery } from '../../entities/chat/counters.ts'
import { concerns } from '../../entities/chat/live/notify.ts'
import { changesByTime, keys, type QueueKey, type QueuePages } from '../../entities/chat/queries.ts'
import { now, useNow } from '../../lib/clock.ts'
import { currentWords } from '../../lib/language.ts'
import { notify } from '../../lib/notices/notify.ts'
import { queueViewerOf, useViewer } from '../../lib/viewer.ts'

const everyMs = 15_000
/** This clock and the server's may differ by as much. */
const clockToleranceMs = 3000

/**
 * A chat becomes overdue by time alone, without an event. The counters know when the next one does, whether it is loaded or
 * not: when they have passed it, lists of overdue chats are refetched. The user is notified about their own.
 */
export const useOverdueWatch = (): void => {
  const queryClient = useQueryClient()
  const user = useViewer()
  const tick = useNow(everyMs)
  const next = useQuery(countersQuery).data?.nextOverdueAt ?? null
  const awaited = useRef(next)
  useEffect(() => {
    const before = awaited.current
    awaited.current = next
    if (before === null || before === next || before > now() + clockToleranceMs) return
    void queryClient.invalidateQueries({
      queryKey: keys.queues,
      predicate: ({ queryKey }) => changesByTime(queryKey[2] as QueueKey),
    })
  }, [next, queryClient])
  useEffect(() => {
    const time = Math.max(tick, now())
    const chats = queryClient
      .getQueriesData<QueuePages>({ queryKey: keys.queues })
      .flatMap(([, pages]) => pages?.pages.flatMap((p) => p.chats) ?? [])
    const passed = chats.filter((chat) => hasJustPassed(chat, time))
    const own = passed.find((chat) => concerns(chat, queueViewerOf(user)))
    if (own)
      notify({ kind: 'overdue', title: currentWords().chats.overdueNotice, text: own.client.name, chatId: own.id })
  }, [tick, queryClient, user])
}
const hasJustPassed = ({ due }: Chat, time: number): boolean =>
  due !== null && due.highAt <= time && due.highAt > time - everyMs - 1000
