import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FeedItem } from '../../entities/chat/feed/items.ts'
import { type FeedVirtualizer, usePlaces } from './use-places.ts'

test('a chat that opens without scrolling is not scrolled again with every frame', () => {
  // The virtualizer learns its offset from scroll events, and a short chat sends none.
  const virtualizer = {
    scrollElement: { scrollTop: 0 },
    scrollOffset: Number.MAX_SAFE_INTEGER,
    scrollToEnd: () => {},
  } as unknown as FeedVirtualizer
  renderHook(() => usePlaces('chat', [{ key: 'a', kind: 'day' } as unknown as FeedItem], virtualizer))
  expect(virtualizer.scrollOffset).toBe(0)
})
