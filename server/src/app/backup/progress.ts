import type { Clock } from '../../platform/clock.ts'

export type Say = (line: string) => void
const everyMs = 2000
const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** 1234567 → `1.2 MB`. */
export const sizeText = (bytes: number): string => {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1000)))
  return `${power === 0 ? bytes : (bytes / 1000 ** power).toFixed(1)} ${units[power]}`
}

/** Says how far a long step is, at most every two seconds. */
export const createProgress = (clock: Clock, say: Say) => {
  let last = clock.tick()
  return (line: () => string): void => {
    if (clock.tick() - last < everyMs) return
    last = clock.tick()
    say(line())
  }
}
export type Progress = ReturnType<typeof createProgress>
