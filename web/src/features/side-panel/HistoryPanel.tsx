import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { ClientCard, SessionSummary } from '@beseda/contract/entities/client.ts'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { ChannelMark } from '../../entities/chat/channel.tsx'
import { showCombined } from '../../entities/chat/combined.ts'
import { jumpTo } from '../../entities/chat/feed/jump.ts'
import { PastFilters } from '../../entities/chat/past/PastFilters.tsx'
import { filterPast, wholePast } from '../../entities/chat/past/past-filter.ts'
import { ratingText } from '../../entities/client/rating.ts'
import { useNow } from '../../lib/clock.ts'
import { formatDay, formatDuration, formatTime } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { classes } from '../../ui/class-names.ts'
import { PastSession } from './PastSession.tsx'
import styles from './side.module.css'

interface Props {
  readonly card: ClientCard
  readonly chat: Chat
  readonly openChat: (chatId: string) => void
  /** A request was selected: a panel that covers the thread closes. */
  readonly onShown: () => void
}

/** All requests of the client, newest first; a click opens an earlier one in place, and scrolls to the current one. */
const HistoryPanel = ({ card, chat, openChat, onShown }: Props) => {
  const words = useWords('side').side
  const [filter, setFilter] = useState(wholePast)
  const [openId, setOpenId] = useState<string | null>(null)
  const sessions = filterPast(card.sessions, filter)
  const show = (session: SessionSummary) => {
    if (session.chatId !== chat.id) openChat(session.chatId)
    // the request is shown in its own chat
    showCombined(null)
    jumpTo(session.chatId, session.firstSeq)
    onShown()
  }
  return (
    <>
      {card.sessions.length <= 1 && <p className={styles.quiet}>{words.firstRequest}</p>}
      {card.sessions.length > 1 && <PastFilters sessions={card.sessions} filter={filter} onChange={setFilter} />}
      {sessions.length === 0 && <p className={styles.quiet}>{words.past.nothing}</p>}
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionLine
              session={session}
              isCurrent={session.id === chat.session.id}
              isOpen={session.id === openId}
              onShow={() =>
                session.id === chat.session.id ? show(session) : setOpenId(session.id === openId ? null : session.id)
              }
            />
            {session.id === openId && <PastSession session={session} onOpen={() => show(session)} />}
          </li>
        ))}
      </ul>
    </>
  )
}

interface LineProps {
  readonly session: SessionSummary
  readonly isCurrent: boolean
  /** Its messages stand below it. */
  readonly isOpen: boolean
  readonly onShow: () => void
}
const SessionLine = ({ session, isCurrent, isOpen, onShow }: LineProps) => {
  const words = useWords('side')
  const lang = useLang()
  const now = useNow(60_000)
  const { openedAt, closedAt } = session
  return (
    <button
      type="button"
      className={classes(styles.session, isCurrent && styles.current)}
      aria-current={isCurrent ? 'true' : undefined}
      aria-expanded={isCurrent ? undefined : isOpen}
      onClick={onShow}
    >
      <span className={styles.sessionTop}>
        <ChannelMark type={session.channelType} />
        <b>{fill(words.chats.thread.number, { number: session.number })}</b>
        <span className={styles.sessionDate}>
          {formatDay(openedAt, now)}, {formatTime(openedAt)}
        </span>
      </span>
      {session.category && <span className={styles.sessionLine}>{session.category}</span>}
      <span className={styles.sessionLine}>
        {session.operatorName ?? words.side.noOperator}
        {' · '}
        {closedAt === null ? words.side.current : formatDuration(closedAt - openedAt)}
        {session.rating !== null && (
          <span className={styles.stars}>
            <Star size={12} strokeWidth={2} aria-hidden="true" />
            <span className="visually-hidden">{words.side.rating.replace('{rating}', '')}</span>
            {ratingText(session.rating, lang)}
          </span>
        )}
      </span>
    </button>
  )
}
export default HistoryPanel
