import type { Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef } from 'react'
import type { FeedItem } from '../../entities/chat/feed/items.ts'
import { placeOf, rememberPlace, rememberSize } from './places.ts'

export type FeedVirtualizer = Virtualizer<HTMLDivElement, HTMLElement>
/** A distance to the end below this counts as being at the end. */
export const endPx = 48

export const isAtEnd = (element: HTMLElement): boolean =>
  element.scrollHeight - element.clientHeight - element.scrollTop <= endPx

/** About where a chat opens, in pixels, so that its first rendering draws the rows that will be seen. */
export const openingOffset = (
  chatId: string,
  items: readonly FeedItem[],
  heightOf: (index: number) => number,
): number => {
  const marker = items.findIndex((item) => item.kind === 'unread')
  const { place = null, sizes = [] } = placeOf(chatId) ?? {}
  const at = marker >= 0 ? marker : place ? items.findIndex((item) => item.key === place.key) : -1
  if (at < 0) return Number.MAX_SAFE_INTEGER
  const known = new Map(sizes.map(({ key, size }) => [key, size]))
  return items.slice(0, at).reduce((sum, { key }, index) => sum + (known.get(key) ?? heightOf(index)), 0)
}

/**
 * Where a chat opens: at the position where it was left, at the marker with some context above it, or at the end. When
 * it is left, the position and the heights of its rows are remembered.
 */
export const usePlaces = (chatId: string, items: readonly FeedItem[], virtualizer: FeedVirtualizer): void => {
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
    // An element that is in that position already sends no scroll event, and the virtualizer would check every frame for 5 seconds.
    virtualizer.scrollOffset = virtualizer.scrollElement?.scrollTop ?? 0
  }, [chatId, items, virtualizer])

  useLayoutEffect(
    () => () => {
      const { virtualizer: v } = latest.current
      if (!v.scrollRect) return
      rememberSize(v.scrollRect)
      // What the virtualizer knows; asking the element would force a layout of the page.
      const offset = v.scrollOffset ?? 0
      const top = v.getVirtualItemForOffset(offset)
      const atEnd = v.getTotalSize() - v.scrollRect.height - offset <= endPx
      const place = atEnd || !top ? null : { key: String(top.key), offset: offset - top.start }
      rememberPlace(chatId, { place, sizes: [...v.measurementsCache] })
    },
    [chatId],
  )
}
