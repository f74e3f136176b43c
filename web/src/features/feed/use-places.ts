import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { FeedItem } from '../../entities/chat/feed/items.ts'
import { placeOf, rememberPlace } from './places.ts'

export type FeedVirtualizer = Virtualizer<HTMLDivElement, HTMLElement>
/** A distance to the end below this counts as being at the end. */
export const endPx = 48

export const isAtEnd = (element: HTMLElement): boolean =>
  element.scrollHeight - element.clientHeight - element.scrollTop <= endPx

/**
 * Where a chat opens: at the position where it was left, at the marker with some context above it, or at the end. When
 * it is left, the position and the heights of its rows are remembered.
 */
export const usePlaces = (
  chatId: string,
  items: readonly FeedItem[],
  virtualizer: FeedVirtualizer,
  scroller: RefObject<HTMLDivElement | null>,
): void => {
  const isPlaced = useRef(false)
  const latest = useRef({ items, virtualizer })
  useLayoutEffect(() => {
    latest.current = { items, virtualizer }
  })
  useLayoutEffect(() => {
    if (isPlaced.current || items.length === 0) return
    isPlaced.current = true
    const marker = items.findIndex((item) => item.kind === 'unread')
    const place = placeOf(chatId)?.place
    const at = place ? items.findIndex((item) => item.key === place.key) : -1
    if (marker >= 0) virtualizer.scrollToIndex(marker, { align: 'start' })
    else if (place && at >= 0) {
      const start = virtualizer.getOffsetForIndex(at, 'start')?.[0] ?? 0
      virtualizer.scrollToOffset(start + place.offset)
    } else virtualizer.scrollToEnd()
  }, [chatId, items, virtualizer])

  useLayoutEffect(() => {
    const element = scroller.current
    return () => {
      if (!element) return
      const { virtualizer: v } = latest.current
      const top = v.getVirtualItemForOffset(v.scrollOffset ?? 0)
      const place =
        isAtEnd(element) || !top ? null : { key: String(top.key), offset: (v.scrollOffset ?? 0) - top.start }
      rememberPlace(chatId, { place, sizes: [...v.measurementsCache] })
    }
  }, [chatId, scroller])
}
