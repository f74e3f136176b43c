import { support } from '@beseda/contract/endpoints/support.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LifeBuoy } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { openDrafts } from '../../entities/chat/drafts/draft-store.ts'
import { openSupportOutbox, useUnsent } from '../../entities/support/outbox.ts'
import { conversationQuery, supportQuery } from '../../entities/support/queries.ts'
import { call } from '../../lib/api.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { useViewer } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page } from '../../parts/Page.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Composer } from './Composer.tsx'
import { Stored, Unsent } from './Lines.tsx'
import { Rate } from './Rate.tsx'
import type { SupportSlots } from './slots.ts'
import styles from './support.module.css'

const icon = <LifeBuoy size={28} strokeWidth={1.5} aria-hidden="true" />

/** The user's conversation with the people who run the service. */
export const SupportPage = (slots: SupportSlots) => {
  const { support: words, titles } = useWords('support')
  const state = useQuery(supportQuery)
  return (
    <Page title={titles.support}>
      <Loaded query={state} shape="form">
        {({ status, greeting, service }) => {
          if (status === 'own')
            return (
              <EmptyState icon={icon} title={words.own}>
                <Link to={paths.chats}>{words.ownLink}</Link>
              </EmptyState>
            )
          if (status === 'absent')
            return (
              <EmptyState icon={icon} title={words.absent}>
                {words.absentText}
              </EmptyState>
            )
          return (
            <div className={styles.thread}>
              <Conversation slots={slots} greeting={greeting || fill(words.greeting, { service })} />
              {status === 'closed' ? <p className={styles.off}>{words.closed}</p> : <Composer />}
            </div>
          )
        }}
      </Loaded>
    </Page>
  )
}

const Conversation = ({ slots, greeting }: { slots: SupportSlots; greeting: string }) => {
  const { support: words } = useWords('support')
  const queryClient = useQueryClient()
  const user = useViewer()
  const query = useInfiniteQuery(conversationQuery)
  const chat = useQuery(supportQuery).data?.chat ?? null
  useEffect(() => {
    openSupportOutbox(user.id, queryClient)
    void openDrafts(user.id)
  }, [user.id, queryClient])
  const messages = [...(query.data?.pages ?? [])].reverse().flatMap((page) => page.messages)
  const unsent = useUnsent().filter((entry) => !messages.some((message) => message.id === entry.id))
  const lastSeq = messages.at(-1)?.seq ?? 0
  useReading(lastSeq, chat?.readSeq ?? 0)
  const feed = useEndInSight(`${lastSeq} ${unsent.length}`)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <div className={styles.feed} ref={feed} role="log" aria-label={words.feed} tabIndex={0}>
      <div className={styles.rows}>
        <p className={styles.greeting}>{greeting}</p>
        <Loaded query={query} shape="form">
          {() => (
            <>
              {query.hasNextPage && (
                <Button size="s" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {words.earlier}
                </Button>
              )}
              {messages.map((message) => (
                <Stored
                  key={message.id}
                  message={message}
                  isRead={message.seq <= (chat?.operatorReadSeq ?? 0)}
                  {...slots}
                />
              ))}
            </>
          )}
        </Loaded>
        {unsent.map((entry) => (
          <Unsent key={entry.id} entry={entry} {...slots} />
        ))}
        {chat?.rating && <Rate key={chat.rating.sessionId} rating={chat.rating} />}
      </div>
    </div>
  )
}
/** Reports as read what has been on the screen while the page was in front. */
const useReading = (lastSeq: number, readSeq: number): void => {
  useEffect(() => {
    const report = () => {
      if (document.visibilityState === 'visible' && lastSeq > readSeq)
        call(support.receipts, { deliveredSeq: lastSeq, readSeq: lastSeq }).catch(() => undefined)
    }
    report()
    document.addEventListener('visibilitychange', report)
    return () => document.removeEventListener('visibilitychange', report)
  }, [lastSeq, readSeq])
}
/** Follows the end of the conversation unless the user has scrolled up. */
const useEndInSight = (changes: string) => {
  const feed = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  useEffect(() => {
    const box = feed.current
    const note = () => {
      if (box) atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < 80
    }
    box?.addEventListener('scroll', note)
    return () => box?.removeEventListener('scroll', note)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each new message
  useLayoutEffect(() => {
    if (atEnd.current) feed.current?.scrollTo({ top: feed.current.scrollHeight })
  }, [changes])
  return feed
}
