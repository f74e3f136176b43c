import type { Chat } from '@beseda/contract/entities/chat.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer, useRef } from 'react'
import { isShownClosed, useSendingClose } from '../../entities/chat/closing/closing.ts'
import { dayOf } from '../../entities/chat/day.ts'
import { withoutErased } from '../../entities/chat/live/erased.ts'
import { asOne } from '../../entities/chat/live/live.ts'
import { sectionsOf } from '../../entities/chat/order/sections.ts'
import type { Hold } from '../../entities/chat/order/shown.ts'
import { nextLeave, type Steady, steady } from '../../entities/chat/order/steady.ts'
import { pinsQuery } from '../../entities/chat/pins.ts'
import { isUrgencyOrdered, keys, type QueueKey, queueQuery } from '../../entities/chat/queries.ts'
import { elapsed, later, useNow } from '../../lib/clock.ts'
import { useViewer } from '../../lib/viewer.ts'

const none: readonly string[] = []
/** Longer queues are loaded page by page even when they are ordered by urgency. */
const wholeQueue = 1000

/** The list of a queue as shown, held still under the pointer. */
export const useQueue = (view: QueueKey, openChatId: string | null, hold: Hold | null) => {
  const queryClient = useQueryClient()
  const query = useInfiniteQuery(queueQuery(view, queryClient))
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const closing = useSendingClose()
  const teamIds = useViewer().teams
  const pinned = useQuery(pinsQuery).data
  const minute = useNow(15_000)
  const state = useMemo(() => data && asOne(data), [data])
  const loaded = state?.chats.length ?? 0
  const isWhole = isUrgencyOrdered(view) && loaded < wholeQueue

  useEffect(() => {
    if (isWhole && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [isWhole, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  const sections = useMemo(() => {
    if (!state) return null
    const chats = view.filter === 'closed' ? state.chats : state.chats.filter((c) => !closing.has(c.id))
    return sectionsOf(chats, {
      filter: view.filter,
      // Among everybody's waiting chats no team comes first.
      sort: view.sort ?? (view.filter === 'pending' && view.scope === 'all' ? 'deadline' : undefined),
      teamIds: teamIds.map((t) => t.id),
      now: minute,
      ...(pinned && { pinned }),
      dayOf,
    })
  }, [state, view.filter, view.scope, view.sort, closing, teamIds, minute, pinned])

  const shown = useRef<{ key: string; steady: Steady } | null>(null)
  const [turn, redraw] = useReducer((n: number) => n + 1, 0)
  const key = JSON.stringify(view)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` says that the time of a leaving row is over
  const list = useMemo(() => {
    if (!sections) return null
    const newest = (chat: Chat): Chat => {
      const known = withoutErased(queryClient.getQueryData<Chat>(keys.one(chat.id)) ?? chat)
      return isShownClosed(known, closing) ? { ...known, status: 'closed' } : known
    }
    const before = shown.current?.key === key ? shown.current.steady : null
    return steady(before, sections, { hold, openChatId, newest, now: elapsed() })
  }, [sections, key, hold, openChatId, closing, queryClient, turn])

  useEffect(() => {
    shown.current = list && { key, steady: list }
  }, [list, key])
  useEffect(() => {
    const at = list && !hold ? nextLeave(list, openChatId) : null
    return at === null ? undefined : later(Math.max(0, at - elapsed()), redraw)
  }, [list, hold, openChatId])

  return {
    ...query,
    list,
    pinned: pinned ?? none,
    loaded,
    total: totalOf(state?.total, loaded, hasNextPage, closing, state?.chats),
  }
}

/** The length of the queue without chats that are being closed. */
const totalOf = (
  total: number | undefined,
  loaded: number,
  hasMore: boolean,
  closing: ReadonlySet<string>,
  chats: readonly Chat[] = [],
): number | null => {
  if (total === undefined) return null
  const closingCount = chats.filter((c) => closing.has(c.id) && c.status !== 'closed').length
  return (hasMore ? total : loaded) - closingCount
}
