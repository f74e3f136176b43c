import type { Found } from '@beseda/contract/entities/search.ts'
import { Link } from '@tanstack/react-router'
import { ChannelMark } from '../../entities/chat/channel.tsx'
import { jumpTo } from '../../entities/chat/feed/jump.ts'
import { StatusChip } from '../../entities/chat/StatusChip.tsx'
import { now } from '../../lib/clock.ts'
import { formatDateTime, isoTime } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { fill } from '../../lib/words/plural.ts'
import { Pieces } from '../../parts/Pieces.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import styles from './search.module.css'

/** One hit; opens the chat at it. */
export const FoundRow = ({ found }: { found: Found }) => {
  const { search: words } = useWords('search')
  const { client, channel, message, number, operator, team, category, rating, isClosed, at } = found
  const about = [
    channel.name,
    fill(words.request, { n: number }),
    operator?.name ?? team?.name,
    category,
    rating !== null && fill(words.rated, { n: rating }),
  ].filter(Boolean)
  return (
    <li>
      <Link
        to={paths.chats}
        search={{ filter: isClosed ? 'closed' : 'assigned', chat: found.chatId }}
        className={styles.row}
        onClick={() => jumpTo(found.chatId, found.seq)}
      >
        <Avatar name={client.name} seed={client.id} size={38} badge={<ChannelMark type={channel.type} />} />
        <span className={styles.found}>
          <span className={styles.head}>
            <b>{client.name}</b>
            {client.status && <StatusChip status={client.status} />}
            <time dateTime={isoTime(at)}>{formatDateTime(at, now())}</time>
          </span>
          {message && (
            <span className={styles.text}>
              <span className={styles.author}>
                {message.internal ? words.internal : message.author.name || words.authors[message.author.kind]}:
              </span>{' '}
              <Pieces pieces={message.fragment} />
              {message.files.map((name, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
                <span key={i} className={styles.file}>
                  <Pieces pieces={name} />
                </span>
              ))}
            </span>
          )}
          <span className={styles.about}>{about.join(' · ')}</span>
        </span>
      </Link>
    </li>
  )
}
