import { type RefObject, useCallback } from 'react'
import type { FeedItem } from '../../entities/chat/feed/items.ts'
import type { FeedVirtualizer } from './use-places.ts'

/** The `seq` of an entry; null for rows that are not entries, and for unsent messages. */
export const seqOf = (item: FeedItem): number | null =>
  (item.kind === 'bubble' && !item.entry) || item.kind === 'history' ? item.message.seq : null

/** Of a message higher than the window the last line counts. */
const lastLine = 24

/** Returns the entries that are at least half visible. */
export const useVisible = (
  items: readonly FeedItem[],
  virtualizer: FeedVirtualizer,
  scroller: RefObject<HTMLElement | null>,
): (() => readonly number[]) =>
  useCallback(() => {
    const element = scroller.current
    if (!element) return []
    const [top, height] = [element.scrollTop, element.clientHeight]
    const bottom = top + height
    return virtualizer.getVirtualItems().flatMap(({ index, start, end }) => {
      const seq = items[index] ? seqOf(items[index]) : null
      const middle = end - start > height ? end - lastLine : (start + end) / 2
      return seq !== null && middle <= bottom && end > top ? [seq] : []
    })
  }, [items, virtualizer, scroller])
