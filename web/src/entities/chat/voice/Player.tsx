import { Download, Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../../lib/language.ts'
import { fill } from '../../../lib/words/plural.ts'
import { classes } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { tip } from '../../../ui/Tooltip.tsx'
import { minutes } from './time.ts'
import styles from './voice.module.css'

interface Props {
  readonly src: string
  /** Shown next to music; of a voice message it says nothing. */
  readonly name: string
  readonly isVoice: boolean
  /** Name of the downloaded file; absent: it cannot be downloaded yet. */
  readonly download?: string
}
const speeds = [1, 1.5, 2] as const
/** Only one sound at a time. */
let playing: HTMLAudioElement | null = null

/** A sound that is played in place. Keys: space on the button, arrows on the line. */
const Player = ({ src, name, isVoice, download }: Props) => {
  const words = useWords('voice').voice.player
  const audio = useRef<HTMLAudioElement>(null)
  const [isOn, setOn] = useState(false)
  const [at, setAt] = useState(0)
  const [length, setLength] = useState(Number.NaN)
  const [speed, setSpeed] = useState<(typeof speeds)[number]>(1)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    if (audio.current) audio.current.playbackRate = speed
  }, [speed])
  // React creates the element before it commits: events of a source that loads at once come too early for its handlers.
  useEffect(() => {
    const element = audio.current
    if (!element || element.readyState === HTMLMediaElement.HAVE_NOTHING) return
    setLength(element.duration)
  }, [])
  const toggle = () => {
    const element = audio.current
    if (!element) return
    if (isOn) return element.pause()
    if (playing !== element) playing?.pause()
    playing = element
    element.play().catch(() => setBroken(true))
  }
  const label = isVoice ? words.voice : name
  const known = Number.isFinite(length)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a strip of controls, no form
    <div className={styles.player} role="group" aria-label={label}>
      {/* biome-ignore lint/a11y/useMediaCaption: what clients and operators say has no captions */}
      <audio
        ref={audio}
        src={src}
        preload="metadata"
        onPlay={() => setOn(true)}
        onPause={() => setOn(false)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
        onDurationChange={(event) => setLength(event.currentTarget.duration)}
        onEnded={(event) => {
          event.currentTarget.currentTime = 0
          setAt(0)
        }}
        onError={() => setBroken(true)}
      />
      <IconButton
        label={isOn ? words.pause : words.play}
        disabledReason={isBroken ? words.broken : null}
        className={styles.play}
        onClick={toggle}
      >
        {isOn ? <Pause size={18} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />}
      </IconButton>
      <span className={styles.middle}>
        {!isVoice && (
          <bdi className={styles.name} {...tip(name)}>
            {name}
          </bdi>
        )}
        <input
          type="range"
          className={styles.line}
          aria-label={words.place}
          aria-valuetext={minutes(at)}
          min={0}
          max={known ? length : 0}
          step={known && length < 20 ? 0.1 : 1}
          value={at}
          disabled={!known}
          onChange={(event) => {
            const next = event.target.valueAsNumber
            if (audio.current) audio.current.currentTime = next
            setAt(next)
          }}
        />
        <span className={styles.under}>{isBroken ? words.broken : `${minutes(at)} / ${minutes(length)}`}</span>
      </span>
      <button
        type="button"
        className={classes(styles.speed, speed !== 1 && styles.fast)}
        aria-label={fill(words.speed, { speed: String(speed) })}
        {...tip(words.speedHint)}
        onClick={() => setSpeed(speeds[(speeds.indexOf(speed) + 1) % speeds.length]!)}
      >
        {`${speed}×`}
      </button>
      {download && (
        <a
          className={styles.download}
          href={src}
          download={download}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={fill(words.download, { name: download })}
          {...tip(fill(words.download, { name: download }))}
        >
          <Download size={15} aria-hidden="true" />
        </a>
      )}
    </div>
  )
}
export default Player
