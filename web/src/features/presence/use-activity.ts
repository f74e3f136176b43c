import { auth } from '@beseda/contract/endpoints/auth.ts'
import { useEffect } from 'react'
import { call } from '../../lib/api.ts'
import { elapsed } from '../../lib/clock.ts'
import { useViewer } from '../../lib/viewer.ts'

const minuteMs = 60_000
const signs = ['keydown', 'pointerdown', 'wheel'] as const

/** Reports the user's activity to the server: a few times within the minutes of the automatic break. */
export const useActivity = (): void => {
  const { presence, breakMinutes } = useViewer()
  const isWatched = presence === 'online' || presence === 'finishing'
  useEffect(() => {
    if (!isWatched) return
    const betweenMs = breakMinutes ? Math.min(minuteMs, (breakMinutes * minuteMs) / 4) : 2 * minuteMs
    let sentAt = Number.NEGATIVE_INFINITY
    const note = () => {
      if (elapsed() - sentAt < betweenMs) return
      sentAt = elapsed()
      // The next activity reports it again.
      call(auth.recordActivity, {}).catch(() => undefined)
    }
    for (const sign of signs) addEventListener(sign, note, { passive: true, capture: true })
    return () => {
      for (const sign of signs) removeEventListener(sign, note, { capture: true })
    }
  }, [isWatched, breakMinutes])
}
