import { useEffect, useRef } from 'react'
import { elapsed } from '../../lib/clock.ts'
import { play } from '../../lib/notices/sounds.ts'

/** However many cells turn red, the sound comes at most this often. */
const everyMs = 20_000

/** Sounds when a cell turns red that was not before. Those that are red when the screen opens are seen anyway. */
export const useAlarm = (isOn: boolean, red: readonly string[]): void => {
  const known = useRef<ReadonlySet<string> | null>(null)
  const playedAt = useRef(-everyMs)
  useEffect(() => {
    const before = known.current
    known.current = new Set(red)
    if (!isOn || !before || red.every((key) => before.has(key)) || elapsed() - playedAt.current < everyMs) return
    playedAt.current = elapsed()
    void play('alarm', 60)
  })
}
