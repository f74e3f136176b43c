import type { NoticeSound } from '@beseda/contract/notice-settings.ts'

/** A tone: pitch in hertz, start and length in seconds. */
interface Tone {
  readonly hz: number
  readonly at: number
  readonly for: number
}
const tick: readonly Tone[] = [{ hz: 880, at: 0, for: 0.09 }]
const twoTones: readonly Tone[] = [
  { hz: 660, at: 0, for: 0.14 },
  { hz: 990, at: 0.14, for: 0.2 },
]
const alarm: readonly Tone[] = [0, 0.22, 0.44].map((at) => ({ hz: 520, at, for: 0.14 }))
const drop: readonly Tone[] = [{ hz: 440, at: 0, for: 0.16 }]
const chime: readonly Tone[] = [784, 988, 1175].map((hz, i) => ({ hz, at: i * 0.12, for: 0.24 }))
const melodies: Readonly<Record<NoticeSound, readonly Tone[]>> = { none: [], tick, drop, twoTones, chime, alarm }

let context: AudioContext | null = null
/** Generated tones, so no files are loaded. False: the browser plays no sound before the first gesture on the page. */
export const play = async (sound: NoticeSound, volume: number): Promise<boolean> => {
  if (typeof AudioContext === 'undefined') return false
  context ??= new AudioContext()
  const own = context
  // Without a gesture `resume` never settles: skip the sound instead of playing it late.
  if (own.state === 'suspended') {
    void own.resume().catch(() => undefined)
    if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return false
    await own.resume().catch(() => undefined)
  }
  if (own.state !== 'running') return false
  for (const tone of melodies[sound]) {
    const [source, loudness] = [own.createOscillator(), own.createGain()]
    const from = own.currentTime + tone.at
    source.frequency.value = tone.hz
    loudness.gain.setValueAtTime(0.0001, from)
    loudness.gain.exponentialRampToValueAtTime(Math.max(0.0002, (volume / 100) ** 2 * 0.5), from + 0.015)
    loudness.gain.exponentialRampToValueAtTime(0.0001, from + tone.for)
    source.connect(loudness).connect(own.destination)
    source.start(from)
    source.stop(from + tone.for + 0.02)
  }
  return true
}
