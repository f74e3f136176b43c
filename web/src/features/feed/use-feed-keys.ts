import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { FeedItem } from '../../entities/chat/feed/items.ts'
import type { FeedVirtualizer } from './use-places.ts'

/**
 * Keyboard navigation: the feed is one tab stop; arrows and page keys move between messages, Home and End to the ends.
 */
export const useFeedKeys = (items: readonly FeedItem[], virtualizer: FeedVirtualizer, toEnd: () => Promise<void>) => {
  const [active, setActive] = useState<string | null>(null)
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (!wanted.current) return
    // The user has moved the focus elsewhere meanwhile: leave it there.
    const here = document.activeElement
    if (here !== document.body && !virtualizer.scrollElement?.contains(here)) {
      wanted.current = null
      return
    }
    const found = virtualizer.scrollElement?.querySelector<HTMLElement>(
      `[data-message="${CSS.escape(wanted.current)}"]`,
    )
    if (!found) return
    wanted.current = null
    found.focus({ preventScroll: true })
  })
  const goTo = (index: number, align: 'auto' | 'start'): void => {
    const item = items[index]
    if (!item) return
    virtualizer.scrollElement?.focus({ preventScroll: true })
    virtualizer.scrollToIndex(index, { align })
    wanted.current = item.key
    setActive(item.key)
  }
  const bubbleFrom = (from: number, step: 1 | -1): number => {
    let index = from
    while (items[index] && items[index]!.kind !== 'bubble') index += step
    return items[index] ? index : -1
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement
    const isMessage = target.dataset.message !== undefined
    if (event.altKey || event.ctrlKey || event.metaKey || (!isMessage && target !== event.currentTarget)) return
    const at = items.findIndex((item) => item.key === target.dataset.message)
    const last = items.length - 1
    const steps: Record<string, () => number> = {
      ArrowDown: () => (at < 0 ? bubbleFrom(last, -1) : bubbleFrom(at + 1, 1)),
      ArrowUp: () => bubbleFrom(at < 0 ? last : at - 1, -1),
      PageDown: () => bubbleFrom(at < 0 ? last : at + 1, 1),
      PageUp: () => bubbleFrom(at < 0 ? last : at - 1, -1),
      Home: () => bubbleFrom(0, 1),
    }
    if (event.key === 'End') {
      event.preventDefault()
      // The focused message may be removed from the page.
      virtualizer.scrollElement?.focus({ preventScroll: true })
      void toEnd()
      return
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const next = step()
    if (next >= 0) goTo(next, event.key === 'Home' ? 'start' : 'auto')
  }
  const onFocus = (event: FocusEvent): void => {
    const key = (event.target as HTMLElement).dataset.message
    if (key !== undefined) setActive(key)
  }
  return { active, onKeyDown, onFocus }
}
