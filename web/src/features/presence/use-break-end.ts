import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { later, now } from '../../lib/clock.ts'
import { useViewer } from '../../lib/viewer.ts'

/** When a planned break is over, shows a message; the first activity ends the break. */
export const useBreakEnd = (): void => {
  const queryClient = useQueryClient()
  const { presence, breakUntil } = useViewer()
  useEffect(() => {
    if (presence !== 'break' || !breakUntil) return
    let isOver = false
    let stop = later(Math.max(0, breakUntil - now()), () => {
      void import('./break-over.ts').then(({ endBreak }) => {
        if (!isOver) stop = endBreak(queryClient)
      })
    })
    return () => {
      isOver = true
      stop()
    }
  }, [queryClient, presence, breakUntil])
}
