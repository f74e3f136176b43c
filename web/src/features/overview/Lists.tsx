import { has } from '@beseda/contract/access.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { nobody } from '@beseda/contract/entities/chat-filter.ts'
import type { ListTop, Overview } from '@beseda/contract/entities/overview.ts'
import { Link } from '@tanstack/react-router'
import { harmlessName } from '../../entities/chat/text/hostile-text.ts'
import { useWait } from '../../entities/chat/wait.ts'
import { useNow } from '../../lib/clock.ts'
import { formatDuration, formatNumber, formatWait } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { type ChatsSearch, paths } from '../../lib/paths.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import { classes } from '../../ui/class-names.ts'
import { LineTools } from './LineTools.tsx'
import styles from './overview.module.css'

/** The numbers at the top: each leads to the list that it counts. */
export const Numbers = ({ state }: { state: Overview }) => {
  const { overview: words } = useWords('overview')
  const { presences, late, waiting, undelivered } = state
  const lists = [
    { name: words.late, n: late.total, search: { filter: 'overdue', scope: 'all' }, isBad: true },
    { name: words.waiting, n: waiting.total, search: { filter: 'pending', scope: 'all' }, isBad: false },
    {
      ...{ name: words.undelivered, n: undelivered.total, isBad: true },
      search: { filter: 'assigned', scope: 'all', wait: 'undelivered' },
    },
  ] as const
  return (
    <ul className={styles.numbers}>
      {lists.map(({ name, n, search, isBad }) => (
        <li key={name}>
          <Link to={paths.chats} search={search} className={styles.number}>
            <b className={classes(isBad && n > 0 && styles.bad)}>{formatNumber(n)}</b>
            <span>{name}</span>
          </Link>
        </li>
      ))}
      <li className={styles.number}>
        <b>{formatNumber(presences.online)}</b>
        <span>{words.online}</span>
      </li>
      <li className={styles.number}>
        <b>{formatNumber(presences.break + presences.finishing)}</b>
        <span>{words.away}</span>
      </li>
    </ul>
  )
}

interface LinesProps {
  readonly title: string
  readonly list: ListTop
  readonly search: ChatsSearch
  /** The user assigned a chat. Absent: the chats of the list need nobody. */
  readonly onActed?: (() => void) | undefined
}
/** The first chats of a list; nothing when it is empty. */
export const ChatLines = ({ title, list, search, onActed }: LinesProps) => {
  const { overview: words } = useWords('overview')
  const { total, chats } = list
  if (total === 0) return null
  return (
    <section className={styles.part} aria-label={title}>
      <h2>
        {title} <span className={styles.count}>{formatNumber(total)}</span>
      </h2>
      <ul className={styles.lines}>
        {chats.map((chat) => (
          <ChatLine key={chat.id} chat={chat} search={search} onActed={onActed} />
        ))}
      </ul>
      {total > chats.length && (
        <Link to={paths.chats} search={search} className={styles.all}>
          {fill(words.all, { n: formatNumber(total) })}
        </Link>
      )}
    </section>
  )
}
type LineProps = Pick<LinesProps, 'search' | 'onActed'> & { readonly chat: Chat }
const ChatLine = ({ chat, search, onActed }: LineProps) => {
  const { overview: words } = useWords('overview')
  const wait = useWait(chat)
  const { id, client, operator, team, channel } = chat
  return (
    <li className={styles.row}>
      <Link to={paths.chats} search={{ ...search, chat: id }} className={styles.line}>
        <span className={styles.name}>{harmlessName(client.name)}</span>
        <span className={styles.who}>
          {[operator?.name ?? words.nobody, team?.name ?? words.noTeam, channel.name].join(' · ')}
        </span>
        {wait && <span className={classes(styles.time, styles[wait.urgency])}>{formatWait(wait.ms)}</span>}
      </Link>
      {onActed && <LineTools chat={chat} onActed={onActed} />}
    </li>
  )
}

/** Teams with chats that wait or are late; both numbers lead to their lists. */
export const Teams = ({ teams }: Pick<Overview, 'teams'>) => {
  const { overview: words } = useWords('overview')
  if (teams.length === 0) return null
  return (
    <section className={styles.part} aria-label={words.teams}>
      <h2>{words.teams}</h2>
      <ul className={styles.lines}>
        {teams.map(({ team, waiting, late }) => {
          const by = { scope: 'all', team: team?.id ?? nobody } as const
          return (
            <li key={by.team} className={styles.line}>
              <span className={styles.name}>{team?.name ?? words.noTeam}</span>
              <span className={styles.links}>
                {waiting > 0 && (
                  <Link to={paths.chats} search={{ filter: 'pending', ...by }}>
                    {fill(words.nWaiting, { n: waiting })}
                  </Link>
                )}
                {late > 0 && (
                  <Link to={paths.chats} search={{ filter: 'overdue', ...by }} className={styles.bad}>
                    {fill(words.nLate, { n: late })}
                  </Link>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Channels that do not deliver or are slow. */
export const Troubles = ({ channels }: Pick<Overview, 'channels'>) => {
  const { overview: words } = useWords('overview')
  const mayRepair = has(accessOf(useViewer()), 'AUTHORITY_SERVICE_ACCOUNT')
  const now = useNow(15_000)
  if (channels.length === 0) return null
  return (
    <section className={styles.part} aria-label={words.channels}>
      <h2>{words.channels}</h2>
      <ul className={styles.lines}>
        {channels.map(({ id, name, state, reason, since }) => (
          <li key={id} className={styles.line}>
            <span className={styles.name}>
              {mayRepair ? (
                <Link to={paths.channel} params={{ id } as never}>
                  {name}
                </Link>
              ) : (
                name
              )}
            </span>
            <span className={styles.who}>{[words.states[state], reason].filter(Boolean).join(': ')}</span>
            <span className={classes(styles.time, state === 'broken' && styles.bad)}>
              {formatDuration(Math.max(0, now - since))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
