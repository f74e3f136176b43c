import type { Mention } from '@beseda/contract/entities/mention.ts'
import { Link } from '@tanstack/react-router'
import { ChannelMark } from '../../entities/chat/channel.tsx'
import { jumpTo } from '../../entities/chat/feed/jump.ts'
import { now } from '../../lib/clock.ts'
import { formatDateTime, isoTime } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { classes } from '../../ui/class-names.ts'
import styles from './mentions-page.module.css'

/** One mention; opens the chat at its message. */
export const MentionRow = ({ mention }: { mention: Mention }) => {
  const { mentions: words } = useWords('mentions')
  const { chatId, seq, client, channel, by, text, at, unread, isClosed } = mention
  return (
    <li>
      <Link
        to={paths.chats}
        search={{ filter: isClosed ? 'closed' : 'assigned', chat: chatId }}
        className={classes(styles.row, unread && styles.unread)}
        onClick={() => jumpTo(chatId, seq)}
      >
        <Avatar name={client.name} seed={client.id} size={38} badge={<ChannelMark type={channel.type} />} />
        <span className={styles.what}>
          <span className={styles.head}>
            <b>{client.name}</b>
            {unread && (
              <span className={styles.dot}>
                <span className="visually-hidden">{words.isUnread}</span>
              </span>
            )}
            <time dateTime={isoTime(at)}>{formatDateTime(at, now())}</time>
          </span>
          <span className={styles.text}>
            <span className={styles.by}>{by}:</span> <bdi>{text}</bdi>
          </span>
          <span className={styles.about}>{isClosed ? `${channel.name} · ${words.closed}` : channel.name}</span>
        </span>
      </Link>
    </li>
  )
}
