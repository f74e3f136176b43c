import type { Chat } from '@beseda/contract/entities/chat.ts'
import { AlarmClockCheck, Bot, Pin } from 'lucide-react'
import { useNow } from '../../../lib/clock.ts'
import { formatAhead } from '../../../lib/format.ts'
import { useWords } from '../../../lib/language.ts'
import { fill } from '../../../lib/words/plural.ts'
import { tip } from '../../../ui/Tooltip.tsx'
import styles from './marks.module.css'
import { UndeliveredMark } from './UndeliveredMark.tsx'

const icon = { size: 13, strokeWidth: 2, 'aria-hidden': true } as const

interface Props {
  readonly chat: Chat
  readonly pinned?: boolean
  /** It came back, and the user has not opened it yet. */
  readonly returned?: boolean
}
/** Who put the chat away, and when it returns; whether it is pinned, or a bot leads it. `pinned` is absent outside of rows: the text is whole. */
const Marks = ({ chat: { bot, snooze, undelivered }, pinned, returned = false }: Props) => {
  const words = useWords('chatActions').chatActions
  const now = useNow(60_000)
  const time = snooze && formatAhead(snooze.until, now)
  const text = snooze && fill(words.mark, { by: snooze.by.name, time: time! })
  return (
    <>
      {pinned && (
        <span className={styles.mark} {...tip(words.pinned)}>
          <Pin {...icon} />
          <span className="visually-hidden">{words.pinned}</span>
        </span>
      )}
      {bot && pinned !== undefined && (
        <span className={styles.mark} {...tip(words.botMark)}>
          <Bot {...icon} />
          <span className="visually-hidden">{words.botMark}</span>
        </span>
      )}
      {text && pinned === undefined && (
        <span className={styles.mark}>
          <AlarmClockCheck {...icon} />
          {text}
        </span>
      )}
      {text && pinned !== undefined && (
        <span className={styles.mark} {...tip(text)}>
          <AlarmClockCheck {...icon} />
          <span aria-hidden="true">{fill(words.markShort, { time: time! })}</span>
          <span className="visually-hidden">{text}</span>
        </span>
      )}
      {returned && !snooze && (
        <span className={styles.returned} {...tip(words.returnedMark)}>
          <AlarmClockCheck {...icon} />
          {words.returnedShort}
        </span>
      )}
      {undelivered !== undefined && pinned !== undefined && <UndeliveredMark count={undelivered} />}
    </>
  )
}
export default Marks
