import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type MouseEvent, Suspense, useDeferredValue, useEffect } from 'react'
import { useSendingClose } from '../../entities/chat/closing/closing.ts'
import { useCombined } from '../../entities/chat/combined.ts'
import type { FeedState } from '../../entities/chat/feed/stretch.ts'
import { composerField } from '../../entities/chat/focus.ts'
import { setOpenChat } from '../../entities/chat/live/open-chat.ts'
import { touchFeed } from '../../entities/chat/prefetch.ts'
import { chatQuery, feedQuery } from '../../entities/chat/queries.ts'
import { setShownChat } from '../../entities/chat/shown-chat.ts'
import type { Panel } from '../../entities/chat/use-panel.ts'
import { ApiError } from '../../lib/api-error.ts'
import { afterShown, later } from '../../lib/clock.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FeedSkeleton } from './FeedSkeleton.tsx'
import { type HeaderSlots, ThreadHeader } from './ThreadHeader.tsx'
import { TypingLine } from './TypingLine.tsx'
import styles from './thread.module.css'

/** What other features show in the thread. */
export interface ThreadSlots extends HeaderSlots {
  readonly Feed: ComponentType<{ readonly chat: Chat; readonly feed: FeedState; readonly user: CurrentUser }>
  readonly Composer: ComponentType<{
    readonly chat: Chat
    readonly user: CurrentUser
    readonly isClosing: boolean
    readonly openChat: (chatId: string) => void
  }>
  /** Instead of the feed: all chats of the client. */
  readonly Combined: ComponentType<{ readonly chat: Chat; readonly user: CurrentUser }>
  readonly ChannelsBar: ComponentType<{ readonly chat: Chat; readonly openChat: (chatId: string) => void }>
}
interface Props {
  readonly chatId: string
  readonly user: CurrentUser
  readonly onBack: () => void
  /** Leaves a chat that has been closed, for the next waiting one. */
  readonly onClosed: (chat: Chat) => void
  readonly openChat: (chatId: string) => void
  /** On a phone the menu opens the panels; elsewhere null. */
  readonly onPanel: ((panel: Panel) => void) | null
  /** The same object at every render. */
  readonly slots: ThreadSlots
}

/**
 * What belongs to the chat waits for its messages, but not longer than this: they may be slow, and until then the panel shows the client
 * before. Unit: milliseconds.
 */
const patienceMs = 150

/** The open chat: client, feed and composer. Stays mounted when another chat is opened. */
export const Thread = ({ chatId, user, onBack, onClosed, openChat, onPanel, slots }: Props) => {
  const { Feed, Composer, Combined, ChannelsBar } = slots
  const queryClient = useQueryClient()
  const words = useWords()
  const chat = useQuery(chatQuery(chatId, queryClient))
  const feed = useQuery(feedQuery(chatId, queryClient))
  const calm = useDeferredValue(chat.data)
  const sending = useSendingClose()
  const combined = useCombined()
  useEffect(() => {
    touchFeed(queryClient, chatId)
    setOpenChat(chatId)
    return () => setOpenChat(null)
  }, [queryClient, chatId])
  const { isPending } = feed
  useEffect(() => {
    const show = () => setShownChat(chatId)
    return isPending ? later(patienceMs, show) : afterShown(show)
  }, [chatId, isPending])
  useEffect(() => () => setShownChat(null), [])

  if (!chat.data) {
    if (!chat.isError)
      return (
        <section className={styles.thread} aria-busy="true">
          <FeedSkeleton />
        </section>
      )
    return (
      <section className={styles.thread}>
        <Failed title={words.chats.thread.failed} error={chat.error} retry={() => void chat.refetch()} />
      </section>
    )
  }
  // A message of the chat changes the feed at once, and what stands around it when there is time; another chat changes both together.
  const around = calm?.id === chat.data.id ? calm : chat.data
  const name = chat.data.client.name
  const isClosing = chat.data.closingAt !== null || sending.has(chatId)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboards reach the composer without it
    <section
      className={styles.thread}
      aria-label={fill(words.chats.thread.label, { name })}
      data-area="thread"
      onClick={backToComposer}
    >
      <ThreadHeader
        chat={around}
        user={user}
        isClosing={isClosing}
        onBack={onBack}
        onClosed={onClosed}
        openChat={openChat}
        onPanel={onPanel}
        slots={slots}
      />
      {combined === chat.data.client.id ? (
        <Suspense fallback={<FeedSkeleton />}>
          <Combined key={combined} chat={chat.data} user={user} />
        </Suspense>
      ) : feed.data ? (
        <Feed key={chatId} chat={chat.data} feed={feed.data} user={user} />
      ) : feed.isError ? (
        <Failed title={words.chats.feed.failed} error={feed.error} retry={() => void feed.refetch()} />
      ) : (
        <FeedSkeleton />
      )}
      <Suspense fallback={null}>
        <ChannelsBar chat={around} openChat={openChat} />
      </Suspense>
      <TypingLine chatId={chatId} />
      <Composer chat={around} user={user} isClosing={isClosing} openChat={openChat} />
    </section>
  )
}

const interactive =
  'a, button, input, textarea, select, label, summary, audio, video, dialog, [popover], [role="button"]'
/** A click on what is only text leaves the focus where typing goes on; text that was selected stays selected. */
const backToComposer = ({ target, nativeEvent }: MouseEvent): void => {
  const isTouch = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch'
  if (isTouch || !(target instanceof Element) || target.closest(interactive)) return
  if (getSelection()?.isCollapsed ?? true) composerField()?.focus({ preventScroll: true })
}

const Failed = ({ title, error, retry }: { title: string; error: Error | null; retry: () => void }) => {
  const { common } = useWords()
  const known = error instanceof ApiError ? error : null
  return (
    <div className={styles.middle}>
      <ErrorState
        title={title}
        text={known?.text ?? common.noConnection}
        requestId={known?.requestId && fill(common.requestId, { id: known.requestId })}
        retry={{ label: common.retry, run: retry }}
      />
    </div>
  )
}
