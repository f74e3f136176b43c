import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useWords } from '../../../lib/language.ts'
import { fill } from '../../../lib/words/plural.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Composer } from '../composer/Composer.tsx'
import { FeedSkeleton } from '../feed/FeedSkeleton.tsx'
import { FeedView } from '../feed/FeedView.tsx'
import { TypingLine } from '../feed/TypingLine.tsx'
import { setOpenChat } from '../notify.ts'
import { touchFeed } from '../prefetch.ts'
import { chatQuery, feedQuery } from '../queries.ts'
import type { Panel } from '../side/use-panel.ts'
import { useSendingClose } from './closing.ts'
import { ThreadHeader } from './ThreadHeader.tsx'
import styles from './thread.module.css'

interface Props {
  readonly chatId: string
  readonly user: CurrentUser
  readonly onBack: () => void
  /** Leaves a chat that has been closed, for the next one that waits. */
  readonly onClosed: (chat: Chat) => void
  readonly openChat: (chatId: string) => void
  /** On a phone the panels are opened from the menu; elsewhere null. */
  readonly onPanel: ((panel: Panel) => void) | null
}

/** The open chat: who it is, what was said, and the answer. Stays mounted when another chat is opened. */
export const Thread = ({ chatId, user, onBack, onClosed, openChat, onPanel }: Props) => {
  const queryClient = useQueryClient()
  const words = useWords()
  const chat = useQuery(chatQuery(chatId, queryClient))
  const feed = useQuery(feedQuery(chatId, queryClient))
  const sending = useSendingClose()
  useEffect(() => {
    touchFeed(queryClient, chatId)
    setOpenChat(chatId)
    return () => setOpenChat(null)
  }, [queryClient, chatId])

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
  const name = chat.data.client.name
  const isClosing = chat.data.closingAt !== null || sending.has(chatId)
  return (
    <section className={styles.thread} aria-label={fill(words.chats.thread.label, { name })} data-area="thread">
      <ThreadHeader
        chat={chat.data}
        user={user}
        isClosing={isClosing}
        onBack={onBack}
        onClosed={onClosed}
        openChat={openChat}
        onPanel={onPanel}
      />
      {feed.data ? (
        <FeedView key={chatId} chat={chat.data} feed={feed.data} user={user} />
      ) : feed.isError ? (
        <Failed title={words.chats.feed.failed} error={feed.error} retry={() => void feed.refetch()} />
      ) : (
        <FeedSkeleton />
      )}
      <TypingLine chatId={chatId} />
      <Composer chat={chat.data} user={user} isClosing={isClosing} openChat={openChat} />
    </section>
  )
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
