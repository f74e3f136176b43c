import { has } from '@beseda/contract/access.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { urgencyOf } from '@beseda/domain/sla/urgency.ts'
import { type ReactNode, Suspense } from 'react'
import { CategoryOf } from '../../entities/chat/category/CategoryOf.tsx'
import { channelLabel } from '../../entities/chat/channel.tsx'
import { ratingInWords } from '../../entities/chat/rating.ts'
import { Stars } from '../../entities/chat/Stars.tsx'
import { useNow } from '../../lib/clock.ts'
import { formatAhead, formatDateTime, formatDuration } from '../../lib/format.ts'
import { useLang, useWords, withWords } from '../../lib/language.ts'
import { late } from '../../lib/late.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import { classes } from '../../ui/class-names.ts'
import { ChoicePart } from './ChoicePart.tsx'
import styles from './side.module.css'

const BotPart = late(withWords(() => import('./BotPart.tsx'), 'bots', 'botTrace'))
const RoutingPart = late(withWords(() => import('./RoutingPart.tsx'), 'routingTrace'))
const FactsPart = late(withWords(() => import('./FactsPart.tsx'), 'facts', 'side'))

/** The current (or last) session: operator, channel, start, durations. Durations run. */
const SessionPanel = ({ chat }: { chat: Chat }) => {
  const words = useWords('side').side
  const lang = useLang()
  const now = useNow(1000)
  const user = useViewer()
  const { session, waitingSince, due } = chat
  const end = session.closedAt ?? now
  return (
    <>
      <dl className={styles.facts}>
        <Fact name={words.number}>{fill(useWords().chats.thread.number, { number: session.number })}</Fact>
        <Fact name={words.state}>{words.states[chat.bot ? 'bot' : chat.status]}</Fact>
        <Fact name={words.channel}>{channelLabel(chat.channel.type, lang)}</Fact>
        <Fact name={words.team}>{chat.team?.name ?? words.noTeam}</Fact>
        <Fact name={words.operator}>{chat.operator?.name ?? words.noOperator}</Fact>
        <Fact name={words.category}>
          <CategoryOf chat={chat} user={user} isOpen={chat.status !== 'closed' && chat.closingAt === null}>
            {words.noCategory}
          </CategoryOf>
        </Fact>
        {session.rating && (
          <Fact name={words.ratingName}>
            {session.rating.value === null ? (
              words.ratingAsked
            ) : (
              <>
                {ratingInWords(session.rating.value, lang)} <Stars value={session.rating.value} />
              </>
            )}
            {session.rating.comment !== '' && <q className={styles.comment}>{session.rating.comment}</q>}
          </Fact>
        )}
        <Fact name={words.opened}>{formatDateTime(session.openedAt, now)}</Fact>
        {session.closedAt !== null && <Fact name={words.closedAt}>{formatDateTime(session.closedAt, now)}</Fact>}
        <Fact name={session.closedAt === null ? words.lasts : words.lasted}>
          {formatDuration(end - session.openedAt)}
        </Fact>
        {chat.status !== 'closed' && (
          <Fact name={words.waits} urgency={urgencyOf(due, now)}>
            {waitingSince === null ? words.nobodyWaits : formatDuration(now - waitingSince)}
          </Fact>
        )}
        {due && <When name={words.dueMedium} at={due.mediumAt} now={now} isWorking={due.working ?? false} />}
        {due && <When name={words.dueHigh} at={due.highAt} now={now} isWorking={due.working ?? false} />}
        {due?.working && now < due.highAt && <dd className={styles.footnote}>{words.workingOnly}</dd>}
        {waitingSince !== null && !due && <Fact name={words.dueHigh}>{words.neverDue}</Fact>}
      </dl>
      <ChoicePart chat={chat} />
      {user.options.includes('OPTION_ROUTING') && (
        <Suspense>
          <RoutingPart chat={chat} />
        </Suspense>
      )}
      {user.options.includes('OPTION_CHATBOT') && (
        <Suspense>
          <BotPart chat={chat} />
        </Suspense>
      )}
      {has(accessOf(user), 'AUTHORITY_ALL_STAT') && (
        <Suspense>
          <FactsPart chat={chat} />
        </Suspense>
      )}
    </>
  )
}

/** How soon or at which time: the remaining time is misleading when nights do not count. */
const When = ({ name, at, now, isWorking }: { name: string; at: number; now: number; isWorking: boolean }) => {
  const words = useWords('side').side
  if (isWorking && at > now) return <Fact name={name}>{formatAhead(at, now)}</Fact>
  const time = formatDuration(Math.abs(at - now))
  return <Fact name={name}>{fill(at > now ? words.inTime : words.ago, { time })}</Fact>
}

interface FactProps {
  readonly name: string
  readonly urgency?: 'none' | 'medium' | 'high'
  readonly children: ReactNode
}
const Fact = ({ name, urgency = 'none', children }: FactProps) => (
  <>
    <dt>{name}</dt>
    <dd className={classes(urgency === 'medium' && styles.yellow, urgency === 'high' && styles.red)}>{children}</dd>
  </>
)
export default SessionPanel
