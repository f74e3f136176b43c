import { wallOf } from '../calendar/zone.ts'

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const dayMinutes = 1440

/** Minutes of a day that a window covers, as pairs from … before. Over midnight it is two. */
export const stretchesOf = (start: string, end: string): readonly (readonly [number, number])[] => {
  const [from, until] = [minutesOf(start), minutesOf(end)]
  if (from === until) return [[0, dayMinutes]]
  return from < until ? [[from, until]] : [[from, dayMinutes], ...(until > 0 ? [[0, until] as const] : [])]
}
export interface ClockReading {
  /** `HH:MM` of the zone. */
  readonly clock: string
  readonly minute: number
}
/** Null: the runtime does not know the zone. */
export const readClock = (zone: string, now: number): ClockReading | null => {
  try {
    const minute = Math.floor((wallOf(zone, now) % 86_400_000) / 60_000)
    const two = (n: number) => String(n).padStart(2, '0')
    return { clock: `${two(Math.floor(minute / 60))}:${two(minute % 60)}`, minute }
  } catch {
    return null
  }
}
/**
 * Whether the wall clock is within the window. It alone counts: an hour that the clock skips never is, one that comes twice is
 * twice.
 */
export const isWithin = (minute: number, start: string, end: string): boolean =>
  stretchesOf(start, end).some(([from, until]) => from <= minute && minute < until)
