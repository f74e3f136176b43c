import { messages } from '@beseda/contract/endpoints/messages.ts'
import type { ClientCard } from '@beseda/contract/entities/client.ts'
import type { Message } from '@beseda/contract/entities/message.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { calmed, harmlessName } from '../../entities/chat/text/hostile-text.ts'
import { linkParts } from '../../entities/chat/text/links.ts'
import { call } from '../../lib/api.ts'
import { formatTime } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/class-names.ts'
import styles from './past-session.module.css'

type Session = ClientCard['sessions'][number]
const perPage = 30

/** What was written in an earlier request, without leaving the open chat. */
export const PastSession = ({ session, onOpen }: { session: Session; onOpen: () => void }) => {
  const words = useWords('side').side.past
  const { chatId, id, firstSeq } = session
  const query = useInfiniteQuery({
    queryKey: ['pastSession', id],
    queryFn: ({ signal, pageParam }) => call(messages.list, { chatId, after: pageParam, limit: perPage }, { signal }),
    initialPageParam: firstSeq - 1,
    // the feed goes on with the next request
    getNextPageParam: (page) => {
      const last = page.messages.at(-1)
      return last && last.sessionId === id && last.seq < page.lastSeq ? last.seq : null
    },
    staleTime: session.closedAt === null ? 0 : 60_000,
  })
  return (
    <div className={styles.past}>
      <Loaded query={query} shape="form">
        {({ pages }) => {
          const shown = pages.flatMap((page) => page.messages).filter((m) => m.sessionId === id && m.kind !== 'history')
          return shown.length === 0 ? (
            <p className={styles.quiet}>{words.empty}</p>
          ) : (
            <ol className={styles.messages}>
              {shown.map((message) => (
                <Line key={message.id} message={message} />
              ))}
            </ol>
          )
        }}
      </Loaded>
      <div className={styles.acts}>
        {query.hasNextPage && (
          <Button size="s" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {words.more}
          </Button>
        )}
        <Button size="s" variant="ghost" onClick={onOpen}>
          {words.inChat}
        </Button>
      </div>
    </div>
  )
}

const Line = ({ message }: { message: Message }) => {
  const words = useWords('side').side.past
  const { author, text, files, at } = message
  return (
    <li className={classes(styles.message, author.kind === 'client' && styles.client)}>
      <span className={styles.head}>
        <bdi>{author.name}</bdi>
        {message.kind === 'internal' && <span>{words.internal}</span>}
        <time dateTime={new Date(at).toISOString()}>{formatTime(at)}</time>
      </span>
      {message.removedAt !== undefined && <i className={styles.quiet}>{words.removed}</i>}
      {text !== '' && (
        <p dir="auto" className={styles.text}>
          {linkParts(calmed(text)).map(({ text: part, href }, index) =>
            href ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
              <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
                {part}
              </a>
            ) : (
              part
            ),
          )}
        </p>
      )}
      {files.map((file) => (
        <a key={file.id} href={file.url} target="_blank" rel="noopener noreferrer" className={styles.file}>
          {harmlessName(file.name)}
        </a>
      ))}
    </li>
  )
}
