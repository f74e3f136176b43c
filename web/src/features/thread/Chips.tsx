import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import { AlarmClock, Clock } from 'lucide-react'
import { Suspense } from 'react'
import { CategoryChip } from '../../entities/chat/category/CategoryChip.tsx'
import { StatusChip } from '../../entities/chat/StatusChip.tsx'
import { useWait } from '../../entities/chat/wait.ts'
import { formatDuration } from '../../lib/format.ts'
import { useWords, withWords } from '../../lib/language.ts'
import { preloaded } from '../../lib/late.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { classes } from '../../ui/class-names.ts'
import { tip } from '../../ui/Tooltip.tsx'
import styles from './thread.module.css'

const ClientChips = preloaded(withWords(() => import('./ClientChips.tsx'), 'clientStatuses'))

/** Copies a text to the clipboard and confirms it. */
export const copy = (text: string, done: string): void => {
  void navigator.clipboard?.writeText(text).then(() => toast({ kind: 'success', text: done }))
}

/** Facts about the request: category, status of the client, number, waiting time. */
export const Chips = ({ chat, user, isOpen }: { chat: Chat; user: CurrentUser; isOpen: boolean }) => {
  const words = useWords().chats.thread
  const { client } = chat
  const number = fill(words.number, { number: chat.session.number })
  return (
    <div className={styles.chips}>
      <CategoryChip chat={chat} user={user} isOpen={isOpen} />
      <Suspense fallback={client.status && <StatusChip status={client.status} />}>
        <ClientChips client={client} user={user} />
      </Suspense>
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
  const duration = formatDuration(wait.ms)
  return (
    <span
      className={classes(styles.timer, wait.urgency === 'medium' && styles.yellow, isHigh && styles.red)}
      {...tip(`${words.waits} ${duration}${isHigh ? `, ${words.overdue}` : ''}`)}
    >
      {isHigh ? <AlarmClock size={14} aria-hidden="true" /> : <Clock size={14} aria-hidden="true" />}
      <span className={styles.timerWord}>{words.waits}</span>
      {duration}
      {isHigh && <span className={styles.timerWord}>· {words.overdue}</span>}
    </span>
  )
}
