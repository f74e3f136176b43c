import type { Chat } from '@beseda/contract/entities/chat.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { fillGap, loadNewest, loadPage, noteEnd } from '../../entities/chat/feed/fill-gap.ts'
import { endOf, type FeedState, gapOf, hasFreshOwn } from '../../entities/chat/feed/stretch.ts'
import { keys } from '../../entities/chat/queries.ts'
import { beforePaint, now } from '../../lib/clock.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { type FeedVirtualizer, isAtEnd } from './use-places.ts'

/** Older and newer entries are fetched when less than this many screens remain. */
const nearScreens = 1.5

interface Options {
  readonly chat: Chat
  readonly feed: FeedState
  readonly virtualizer: FeedVirtualizer
  readonly scroller: RefObject<HTMLElement | null>
  readonly visible: () => readonly number[]
  /** Unsent messages: a new one always scrolls to the end. */
  readonly lastSentId: string | null
  readonly userId: string
}

/** The two ends of the loaded range: fetches more near them, stays at the end, and scrolls there. */
export const useEdges = ({ chat, feed, virtualizer, scroller, visible, lastSentId, userId }: Options) => {
  const queryClient = useQueryClient()
  const failed = useWords().chats.feed.failedPage
  const [atEnd, setAtEnd] = useState(true)
  const [seenSeq, setSeenSeq] = useState(chat.unread > 0 ? chat.readSeq : feed.lastSeq)
  const wasAtEnd = useRef(true)
  const shownHeight = useRef<number | null>(null)
  const isDetached = feed.detached === true

  const page = useCallback(
    (where: 'before' | 'after') =>
      loadPage(queryClient, chat.id, where).catch(() => toast({ kind: 'error', text: failed })),
    [queryClient, chat.id, failed],
  )
  /** Called whenever the visible entries may have changed. */
  const observe = useCallback(() => {
    const element = scroller.current
    if (!element) return
    // A feed at its end that has just become lower is still there: its resize, which follows, scrolls it.
    const isResizing = shownHeight.current !== null && shownHeight.current !== element.clientHeight
    if (!isResizing || !wasAtEnd.current) {
      wasAtEnd.current = isAtEnd(element)
      shownHeight.current = element.clientHeight
    }
    setAtEnd(wasAtEnd.current)
    const highest = Math.max(...visible(), 0)
    setSeenSeq((seen) => Math.max(seen, highest))
    const screen = element.clientHeight * nearScreens
    if (element.scrollTop < screen) void page('before')
    if (isDetached && element.scrollHeight - element.scrollTop - element.clientHeight < screen) void page('after')
  }, [scroller, visible, page, isDetached])

  // A feed at its end stays there when the composer grows, a bar appears or the window changes.
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const resized = new ResizeObserver(() => {
      shownHeight.current = element.clientHeight
      if (wasAtEnd.current) virtualizer.scrollToEnd()
    })
    resized.observe(element)
    return () => resized.disconnect()
  }, [virtualizer, scroller])

  useEffect(() => {
    if (chat.lastSeq > feed.lastSeq) noteEnd(queryClient, chat.id, chat.lastSeq)
    else if (gapOf(feed) !== null) void fillGap(queryClient, chat.id)
  }, [feed, queryClient, chat.id, chat.lastSeq])

  const toEnd = useCallback(async () => {
    if (queryClient.getQueryData<FeedState>(keys.feed(chat.id))?.detached) {
      await loadNewest(queryClient, chat.id).catch(() => toast({ kind: 'error', text: failed }))
    }
    wasAtEnd.current = true
    virtualizer.scrollToEnd()
    beforePaint(() => virtualizer.scrollToEnd())
  }, [queryClient, chat.id, virtualizer, failed])

  const shownSent = useRef(lastSentId)
  const fromComposer = useRef(lastSentId)
  useLayoutEffect(() => {
    if (lastSentId === shownSent.current) return
    shownSent.current = lastSentId
    if (!lastSentId) return
    fromComposer.current = lastSentId
    void toEnd()
  }, [lastSentId, toEnd])
  const shownEnd = useRef(endOf(feed))
  useLayoutEffect(() => {
    if (hasFreshOwn(feed, { after: shownEnd.current, userId, except: fromComposer.current, now: now() })) void toEnd()
    shownEnd.current = endOf(feed)
  }, [feed, userId, toEnd])

  return { atEnd: atEnd && !isDetached, seenSeq, observe, toEnd }
}
