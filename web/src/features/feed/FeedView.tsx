import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ComponentType, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { estimateHeight } from '../../entities/chat/feed/estimate.ts'
import { useRinged } from '../../entities/chat/feed/jump.ts'
import type { FeedState } from '../../entities/chat/feed/stretch.ts'
import { useTimeAfter } from '../../lib/after-paint.ts'
import { beforePaint } from '../../lib/clock.ts'
import { useWords, withWords } from '../../lib/language.ts'
import { late, preloaded } from '../../lib/late.ts'
import { type BubbleProps, FeedRow } from './FeedRow.tsx'
import styles from './feed.module.css'
import { lastSize, placeOf } from './places.ts'
import { useEdges } from './use-edges.ts'
import { useFeedItems } from './use-feed-items.ts'
import { useFeedKeys } from './use-feed-keys.ts'
import { useJumping } from './use-jump.ts'
import { useOwnRead } from './use-own-read.ts'
import { endPx, openingOffset, usePlaces } from './use-places.ts'
import { useRead } from './use-read.ts'
import { seqOf, useVisible } from './use-visible.ts'

const FeedEmpty = late(() => import('./FeedEmpty.tsx'))
const FeedButtons = preloaded(withWords(() => import('./FeedButtons.tsx'), 'message'))
/** Of the first feed in a page, on wide screens. CSS pixels. */
const usualWidth = 620
/** The context above the marker «new messages» when a chat is opened at it. */
const contextPx = 96

/** What is out of sight is drawn after a chat has opened. */
const openingMs = 80

interface Props {
  readonly chat: Chat
  readonly feed: FeedState
  readonly user: CurrentUser
  readonly Bubble: ComponentType<BubbleProps>
}
/** The feed of one chat. Only visible rows are rendered; the view moves only when the user scrolls. */
export const FeedView = ({ chat, feed, user, Bubble }: Props) => {
  const words = useWords().chats.feed
  const scroller = useRef<HTMLDivElement>(null)
  const { items, markerSeq, lastSentId } = useFeedItems(chat, feed, user)
  const ringed = useRinged()
  const hasTime = useTimeAfter(openingMs)
  // The same as long as the feed is shown: other estimates of the rows above would move those in view.
  const [width] = useState(() => lastSize().width || Math.min(usualWidth, innerWidth))
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimateHeight(items[index]!, width),
    getItemKey: useCallback((index: number) => items[index]?.key ?? index, [items]),
    initialRect: lastSize(),
    initialOffset: () => openingOffset(chat.id, items, (index) => estimateHeight(items[index]!, width)),
    initialMeasurementsCache: useMemo(() => [...(placeOf(chat.id)?.sizes ?? [])], [chat.id]),
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: endPx,
    scrollPaddingStart: contextPx,
    paddingStart: 12,
    paddingEnd: 8,
    overscan: hasTime ? 4 : 1,
  })
  usePlaces(chat.id, items, virtualizer)
  useJumping(chat.id, feed, items, virtualizer)
  const visible = useVisible(items, virtualizer, scroller)
  const iconProps = useRead(visible, useOwnRead(chat, user))
  const edges = useEdges({ chat, feed, virtualizer, scroller, visible, lastSentId, userId: user.id })
  const keys = useFeedKeys(items, virtualizer, edges.toEnd)

  // After a long jump the visible rows are rendered later than the scroll event.
  const drawn = virtualizer.getVirtualItems()
  const [first, last] = [drawn[0]?.index, drawn.at(-1)?.index]
  const { observe } = edges
  const watch = useCallback(() => {
    observe()
    iconProps()
  }, [observe, iconProps])
  // Just before the paint the page is laid out anyway; here it would be laid out once more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other entries may have come into view
  useEffect(() => beforePaint(watch), [items, first, last, watch])

  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        role="feed"
        aria-label={words.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
        tabIndex={0}
        data-area-focus
        className={styles.feed}
        onScroll={watch}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
      >
        <div className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
          {drawn.map(({ index, start, key }) => {
            const item = items[index]
            return (
              item && (
                <div
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  className={styles.placed}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <FeedRow
                    item={item}
                    Bubble={Bubble}
                    ownId={user.id}
                    isTabStop={item.key === keys.active}
                    isRinged={ringed !== null && seqOf(item) === ringed}
                    clientReadSeq={chat.clientReadSeq}
                  />
                </div>
              )
            )
          })}
        </div>
      </div>
      {items.length === 0 && (
        <Suspense fallback={null}>
          <FeedEmpty chat={chat} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <FeedButtons
          chat={chat}
          atEnd={edges.atEnd}
          unseen={feed.messages.filter((m) => m.seq > edges.seenSeq && m.author.kind === 'client').length}
          markerSeq={markerSeq}
          items={items}
          virtualizer={virtualizer}
          toEnd={() => {
            // The button is about to disappear.
            scroller.current?.focus({ preventScroll: true })
            void edges.toEnd()
          }}
        />
      </Suspense>
    </div>
  )
}
