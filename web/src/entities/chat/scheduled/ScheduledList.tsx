import { scheduledMessages } from '@beseda/contract/endpoints/scheduled-messages.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { ScheduledMessage } from '@beseda/contract/entities/scheduled-message.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarClock, CircleAlert, Pencil, SendHorizontal, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { useNow } from '../../../lib/clock.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { useWords, withWords } from '../../../lib/language.ts'
import { late } from '../../../lib/late.ts'
import { toast } from '../../../lib/toasts.ts'
import { queueViewerOf, useViewer } from '../../../lib/viewer.ts'
import { fill } from '../../../lib/words/plural.ts'
import { classes } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { applyEntities } from '../live/live.ts'
import { calmed } from '../text/hostile-text.ts'
import { refusalText } from '../text/refusal-text.ts'
import { scheduledKey, scheduledQuery } from './query.ts'
import styles from './scheduled.module.css'

const ScheduleDialog = late(withWords(() => import('./ScheduleDialog.tsx'), 'schedule'))
const iconProps = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Above the composer: what goes to the client later, and what did not go. Colleagues see it too. */
const ScheduledList = ({ chat }: { chat: Chat }) => {
  const { schedule: words } = useWords('schedule', 'errors')
  const { data } = useQuery(scheduledQuery(chat.id, chat.version))
  if (!data || data.scheduled.length === 0) return null
  return (
    <ul className={styles.list} aria-label={words.list}>
      {data.scheduled.map((one) => (
        <Row key={one.id} one={one} chat={chat} />
      ))}
    </ul>
  )
}

const stateOf = (
  { stopped, overtaken }: ScheduledMessage,
  words: ReturnType<typeof useWords<'schedule' | 'errors'>>,
) => {
  if (overtaken) return words.schedule.overtaken
  if (!stopped) return null
  if (stopped.reason === 'clientWrote' || !stopped.failure) return words.schedule.clientWrote
  return fill(words.schedule.refused, { reason: refusalText(stopped.failure, words) })
}
const Row = ({ one, chat }: { one: ScheduledMessage; chat: Chat }) => {
  const words = useWords('schedule', 'errors')
  const own = words.schedule
  const queryClient = useQueryClient()
  const viewer = useViewer()
  const now = useNow(60_000)
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const about = { chatId: chat.id, messageId: one.id }
  const refresh = () => queryClient.invalidateQueries({ queryKey: scheduledKey(chat.id) })
  const act = async (what: () => Promise<unknown>) => {
    if (isBusy) return
    setBusy(true)
    try {
      await what()
    } catch (error) {
      toast({ kind: 'error', text: error instanceof ApiError ? error.text : words.common.noConnection })
    }
    await refresh()
    setBusy(false)
  }
  const sendNow = async () => {
    const message = await call(scheduledMessages.sendNow, about)
    applyEntities(queryClient, queueViewerOf(viewer), { messages: [message] })
  }
  const why = stateOf(one, words)
  const by = one.author.id === viewer.id ? null : one.author.name
  const Icon = why ? CircleAlert : CalendarClock
  const head = why ?? fill(own.goesAt, { time: formatDateTime(one.at, now) })
  return (
    <li className={classes(styles.row, why && styles.stopped)}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles.words}>
        <b>{[head, by].filter(Boolean).join(' · ')}</b>
        <span dir="auto">{calmed(one.text)}</span>
      </div>
      {one.mayChange && (
        <span className={styles.actions}>
          {chat.operator?.id === viewer.id && (
            <IconButton label={own.sendNow} small onClick={() => void act(sendNow)}>
              <SendHorizontal {...iconProps} />
            </IconButton>
          )}
          <IconButton label={own.change} small onClick={() => setOpen(true)}>
            <Pencil {...iconProps} />
          </IconButton>
          <IconButton label={own.cancel} small onClick={() => void act(() => call(scheduledMessages.cancel, about))}>
            <Trash2 {...iconProps} />
          </IconButton>
        </span>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ScheduleDialog
            chatId={chat.id}
            text={one.text}
            seenSeq={chat.lastSeq}
            known={one}
            onDone={() => void refresh()}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </li>
  )
}
export default ScheduledList
