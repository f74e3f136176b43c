import { type Pace, paces } from '@beseda/contract/monitoring.ts'
import { CirclePause, CirclePlay, RefreshCw } from 'lucide-react'
import { useRef } from 'react'
import { formatTime } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import styles from './monitoring.module.css'

interface Props {
  readonly pace: Pace
  readonly onPace: (pace: Pace) => void
  readonly left: number | null
  readonly isWaiting: boolean
  /** Nothing newer could be read since then; null: it could. */
  readonly staleAt: number | null
  readonly onRead: () => void
}
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** How the screen keeps itself fresh: its state, a switch, the interval, and a reading by hand. */
export const RefreshBar = ({ pace, onPace, left, isWaiting, staleAt, onRead }: Props) => {
  const words = useWords('monitoring').monitoring.refresh
  const before = useRef<Pace>('live')
  const isOff = pace === 'off'
  const toggle = () => {
    if (!isOff) before.current = pace
    onPace(isOff ? before.current : 'off')
  }
  const state = isOff
    ? words.paused
    : isWaiting
      ? words.selecting
      : pace === 'live'
        ? words.liveState
        : fill(words.every, { n: pace, left: left ?? pace })
  const nameOf = (one: Pace) => (one === 'live' || one === 'off' ? words[one] : fill(words.seconds, { n: one }))
  return (
    <div className={styles.refresh}>
      <span className={styles.state} data-state={staleAt !== null ? 'stale' : isOff || isWaiting ? 'off' : 'on'}>
        {staleAt === null ? state : fill(words.stale, { time: formatTime(staleAt) })}
      </span>
      <SelectField
        label={words.label}
        hideLabel
        options={paces.map((value) => ({ value, label: nameOf(value) }))}
        value={pace}
        onChange={(event) => onPace(event.target.value as Pace)}
      />
      <IconButton label={isOff ? words.resume : words.pause} onClick={toggle}>
        {isOff ? <CirclePlay {...icon} /> : <CirclePause {...icon} />}
      </IconButton>
      <IconButton label={words.now} onClick={onRead}>
        <RefreshCw {...icon} />
      </IconButton>
    </div>
  )
}
