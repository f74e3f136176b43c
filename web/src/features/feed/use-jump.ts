import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { loadAround } from '../../entities/chat/feed/fill-gap.ts'
import type { FeedItem } from '../../entities/chat/feed/items.ts'
import { jumpDone, useJump } from '../../entities/chat/feed/jump.ts'
import type { FeedState } from '../../entities/chat/feed/stretch.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import type { FeedVirtualizer } from './use-places.ts'
import { seqOf } from './use-visible.ts'

/** Scrolls to a requested entry after loading the entries around it. */
export const useJumping = (
  chatId: string,
  feed: FeedState,
  items: readonly FeedItem[],
  virtualizer: FeedVirtualizer,
): void => {
  const queryClient = useQueryClient()
  const failed = useWords().chats.feed.failedPage
  const jump = useJump(chatId)
  const asked = useRef(0)
  useEffect(() => {
    if (!jump) return
    if (feed.messages.some((m) => m.seq === jump.seq)) {
      const index = items.findIndex((item) => (seqOf(item) ?? -1) >= jump.seq)
      if (index >= 0) virtualizer.scrollToIndex(index, { align: 'center' })
      jumpDone(jump)
    } else if (asked.current !== jump.n) {
      asked.current = jump.n
      loadAround(queryClient, chatId, jump.seq).catch(() => {
        jumpDone(jump)
        toast({ kind: 'error', text: failed })
      })
    }
  }, [jump, items, feed.messages, virtualizer, queryClient, chatId, failed])
}
