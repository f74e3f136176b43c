import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import { AlarmClock, Ban, Clock } from 'lucide-react'
import { CategoryChip } from '../../entities/chat/category/CategoryChip.tsx'
import { StatusChip } from '../../entities/chat/StatusChip.tsx'
import { useWait } from '../../entities/chat/wait.ts'
import { useNow } from '../../lib/clock.ts'
import { formatDuration } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { Chip } from '../../ui/Chip.tsx'
import { classes } from '../../ui/class-names.ts'
import { tip } from '../../ui/Tooltip.tsx'
import styles from './thread.module.css'

/** Copies a text to the clipboard and confirms it. */
export const copy = (text: string, done: string): void => {
  void navigator.clipboard?.writeText(text).then(() => toast({ kind: 'success', text: done }))
}

/** Facts about the request: category, status of the client, number, waiting time. */
export const Chips = ({ chat, user, isOpen }: { chat: Chat; user: CurrentUser; isOpen: boolean }) => {
  const words = useWords().chats.thread
  const now = useNow(60_000)
  const number = fill(words.number, { number: chat.session.number })
  return (
    <div className={styles.chips}>
      <CategoryChip chat={chat} user={user} isOpen={isOpen} />
      {chat.client.status && <StatusChip status={chat.client.status} />}
      {chat.client.banned && (chat.client.banned.until ?? Number.POSITIVE_INFINITY) > now && (
        <span {...tip(words.ban.hint)}>
          <Chip tone="danger" icon={<Ban size={14} aria-hidden="true" />}>
            {words.ban.chip}
          </Chip>
        </span>
      )}
      {chat.client.blocked && (
        <span {...tip(words.blockedHint)}>
          <Chip tone="danger" icon={<Ban size={14} aria-hidden="true" />}>
            {words.blocked}
          </Chip>
        </span>
      )}
      <button
        type="button"
        className={styles.number}
        aria-description={words.copyNumber}
        onClick={() => copy(String(chat.session.number), words.copied)}
        {...tip(words.copyNumber)}
      >
        {number}
      </button>
      {isOpen && <Timer chat={chat} />}
    </div>
  )
}

const Timer = ({ chat }: { chat: Chat }) => {
  const words = useWords().chats.thread
  const wait = useWait(chat)
  if (!wait) return null
  const isHigh = wait.urgency === 'high'
  return (
    <span
      className={classes(styles.timer, wait.urgency === 'medium' && styles.yellow, isHigh && styles.red)}
      {...tip(isHigh ? words.overdue : words.waits)}
    >
      {isHigh ? <AlarmClock size={14} aria-hidden="true" /> : <Clock size={14} aria-hidden="true" />}
      <span className={styles.timerWord}>{isHigh ? words.overdue : words.waits}</span>
      {formatDuration(wait.ms)}
    </span>
  )
}
