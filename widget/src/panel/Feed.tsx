import type { ConversationState } from '@beseda/sdk/conversation.ts'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { later, now } from '../clock.ts'
import { dayName } from '../format.ts'
import { usePanel } from './context.ts'
import { type Entry, entriesOf } from './entries.ts'
import { Icon } from './icons.tsx'
import { Message, type MessageActions } from './Message.tsx'
import { RatingCard } from './RatingCard.tsx'
import { seqInView, useScrollPosition } from './scroll-position.ts'

/** How long a message must be in view to count as read. */
const readMs = 500

export const Feed = ({
  state,
  isFeedVisible,
  sentCount,
  actions,
  isRatingOpen,
  onWriteAgain,
}: {
  state: ConversationState
  isFeedVisible: boolean
  /** Increases with each message that the visitor sends in this browser. */
  sentCount: number
  actions: MessageActions
  /** The visitor has opened the rating card. */
  isRatingOpen: boolean
  onWriteAgain: () => void
}) => {
  const { conversation, settings, words, lang } = usePanel()
  const [moves, setMoves] = useState(0)
  const [marker, setMarker] = useState<number | null>(null)
  const { box, isAtEnd, toEnd, toMarker } = useScrollPosition(useCallback(() => setMoves((n) => n + 1), []))
  const hasFeed = state.loading !== 'first'

  useLayoutEffect(() => {
    if (sentCount === 0) return
    toEnd()
    setMarker(null)
  }, [sentCount, toEnd])

  // The marker is set when a message arrives out of view, stays while it is read, and is removed when the feed is
  // hidden.
  const isReading = isFeedVisible && hasFeed
  const wasReading = useRef(false)
  useLayoutEffect(() => {
    const began = isReading && !wasReading.current
    const ended = !isReading && wasReading.current
    wasReading.current = isReading
    if (ended) setMarker(null)
    else if (hasFeed && state.unread > 0 && (began || !isReading)) setMarker((m) => m ?? state.readSeq)
  }, [isReading, hasFeed, state.unread, state.readSeq])
  const isMarked = marker !== null
  useLayoutEffect(() => {
    if (isFeedVisible && isMarked) toMarker()
  }, [isFeedVisible, isMarked, toMarker])

  // Scrolling and every change may bring messages into view.
  useEffect(() => {
    const el = box.current
    if (!isFeedVisible || !el) return
    const seq = seqInView(el)
    if (el.scrollTop < el.clientHeight * 1.5 && state.more) conversation.loadOlder().catch(() => {})
    return later(readMs, () => conversation.markSeen(Math.min(seq, seqInView(el))))
  }, [moves, isFeedVisible, state, conversation])

  const { isFarFromEnd, newCount } = useNewBelow(state, isAtEnd.current)
  return (
    <div class="feed">
      <div
        ref={box}
        class="scroll"
        role="log"
        aria-live="off"
        aria-label={words.messages}
        aria-busy={state.loading !== null}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
      >
        <div class="entries">
          {state.loading && <p class="loading">{words.loadingHistory}</p>}
          {entriesOf(state, settings.greeting, marker, now(), isRatingOpen).map((entry) => (
            <Line key={entry.key} entry={entry} {...{ actions, onWriteAgain }} day={(at) => dayName(lang, at, now())} />
          ))}
          <p class="typing" aria-hidden={state.typing === null}>
            {state.typing !== null && (
              <>
                <span class="dots" aria-hidden="true">
                  <i />
                  <i />
                  <i />
                </span>
                {words.typing(state.typing)}
              </>
            )}
          </p>
        </div>
      </div>
      {isFarFromEnd && (
        <button type="button" class="to-end" aria-label={words.toNewest} onClick={toEnd}>
          {newCount > 0 && <span class="badge">{newCount}</span>}
          <Icon name="down" />
        </button>
      )}
    </div>
  )
}

const Line = ({
  entry,
  actions,
  onWriteAgain,
  day,
}: {
  entry: Entry
  actions: MessageActions
  onWriteAgain: () => void
  day: (at: number) => string
}) => {
  const { words } = usePanel()
  switch (entry.kind) {
    case 'day':
      return <p class="day">{day(entry.at)}</p>
    case 'unread':
      return (
        <p class="marker" data-marker>
          <span>{words.newMessages}</span>
        </p>
      )
    case 'greeting':
      return (
        <div class="message">
          <div class="bubble">
            <div class="text">{entry.text}</div>
          </div>
        </div>
      )
    case 'closed':
      return (
        <p class="closed">
          {words.chatClosed}{' '}
          <button type="button" onClick={onWriteAgain}>
            {words.writeAgain}
          </button>
        </p>
      )
    case 'rating':
      return <RatingCard rating={entry.rating} />
    default:
      return <Message entry={entry} actions={actions} />
  }
}

/** Whether to offer a button to the end of the feed, and the number of new messages there. */
const useNewBelow = ({ unread }: ConversationState, isAtEnd: boolean) => ({
  isFarFromEnd: !isAtEnd,
  newCount: isAtEnd ? 0 : unread,
})
