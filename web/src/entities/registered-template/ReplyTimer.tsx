import { closesSoon } from '@beseda/domain/delivery/reply-window.ts'
import { Hourglass } from 'lucide-react'
import { useNow } from '../../lib/clock.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { classes } from '../../ui/class-names.ts'
import { tip } from '../../ui/Tooltip.tsx'
import styles from './reply-timer.module.css'

/** Whole minutes that are left; the last one shows 1. */
const useLeft = (ms: number): string => {
  const words = useWords('channelTemplates').channelTemplates
  const minutes = Math.max(1, Math.floor(ms / 60_000))
  const [h, m] = [Math.floor(minutes / 60), minutes % 60]
  return h > 0 ? fill(words.hours, { h, m }) : fill(words.minutes, { m })
}
/** In a row: `short`, and only when the window closes soon or has closed. In the composer: as a sentence, always. */
const ReplyTimer = ({ until, short = false }: { until: number | null; short?: boolean }) => {
  const words = useWords('channelTemplates').channelTemplates
  const now = useNow(15_000)
  const left = until === null ? 0 : until - now
  const time = useLeft(left)
  if (left <= 0)
    return short ? (
      <span className={styles.closed} {...tip(words.closedTitle)}>
        <Hourglass size={12} strokeWidth={2} aria-hidden="true" />
        <span className="visually-hidden">{words.onlyTemplate}</span>
      </span>
    ) : null
  const isSoon = closesSoon(until, now)
  if (short && !isSoon) return null
  const sentence = fill(words.closesSoon, { time })
  return (
    <span className={classes(styles.timer, isSoon && styles.soon)} {...(short && tip(sentence))}>
      <Hourglass size={12} strokeWidth={2} aria-hidden="true" />
      <span className={short ? undefined : styles.sentence}>{short ? time : sentence}</span>
    </span>
  )
}
export default ReplyTimer
