import { Check, CircleAlert, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { elapsed, every } from '../../../lib/clock.ts'
import { useWords } from '../../../lib/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { Mode } from '../drafts/draft-store.ts'
import {
  cancelRecording,
  currentLevel,
  finishRecording,
  leaveRecording,
  type Recording,
  startRecording,
  useRecording,
} from './recording.ts'
import { minutes } from './time.ts'
import styles from './voice.module.css'

interface Props {
  readonly chatId: string
  readonly mode: Mode
  /** The recording ended: typing goes on in the text. */
  readonly onEnd: () => void
}
const stepMs = 100
const bars = 36

/** The recording of a voice message: how loud, how long, cancel and finish; or why there is none. */
const VoiceBar = ({ chatId, mode, onEnd }: Props) => {
  const words = useWords('voice').voice
  const recording = useRecording(chatId, mode)
  const isOn = recording !== null
  // who goes to another chat finds what they said in this one
  useEffect(
    () => () => {
      if (isOn) leaveRecording()
    },
    [isOn],
  )
  if (!recording) return null
  const cancel = () => {
    cancelRecording()
    onEnd()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    cancel()
  }
  if (recording.phase === 'trouble')
    return (
      <div className={styles.trouble} role="alert" onKeyDown={onKeyDown}>
        <CircleAlert size={16} aria-hidden="true" />
        <span className={styles.words}>{words.trouble[recording.trouble!]}</span>
        {recording.trouble !== 'insecure' && recording.trouble !== 'unsupported' && (
          <Button size="s" onClick={() => void startRecording(chatId, mode, recording.can)}>
            {words.again}
          </Button>
        )}
        <IconButton label={words.close} small onClick={cancel}>
          <X size={14} aria-hidden="true" />
        </IconButton>
      </div>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a strip of controls, no form
    <div className={styles.bar} role="group" aria-label={words.recording} onKeyDown={onKeyDown}>
      <span className={styles.dot} data-on={recording.phase === 'on' || undefined} aria-hidden="true" />
      {recording.phase === 'on' ? (
        <Running recording={recording} />
      ) : (
        <span className={styles.words} role="status">
          {recording.phase === 'asking' ? words.asking : words.making}
        </span>
      )}
      <Button size="s" variant="ghost" onClick={cancel}>
        {words.cancel}
      </Button>
      {recording.phase === 'on' && <Finish label={words.finish} onClick={() => void finishRecording().then(onEnd)} />}
    </div>
  )
}
const Running = ({ recording }: { recording: Recording }) => {
  const words = useWords('voice').voice
  const [levels, setLevels] = useState<readonly number[]>(() => Array<number>(bars).fill(0))
  const [seconds, setSeconds] = useState(0)
  useEffect(
    () =>
      every(stepMs, () => {
        setLevels((list) => [...list.slice(1), currentLevel()])
        setSeconds((elapsed() - recording.since) / 1000)
      }),
    [recording.since],
  )
  return (
    <>
      <span className={styles.levels} aria-hidden="true">
        {levels.map((level, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars stand still, their heights move
          <span key={i} style={{ height: `${12 + level * 88}%` }} />
        ))}
      </span>
      <span role="timer" aria-label={words.time} className={styles.time}>
        {minutes(seconds)}
      </span>
    </>
  )
}
/** Gets the focus, so that Enter finishes. */
const Finish = ({ label, onClick }: { label: string; onClick: () => void }) => {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <Button size="s" variant="primary" ref={button} onClick={onClick}>
      <Check size={14} aria-hidden="true" />
      {label}
    </Button>
  )
}
export default VoiceBar
