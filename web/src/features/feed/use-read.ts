import { useCallback, useEffect, useRef } from 'react'
import { elapsed, later } from '../../lib/clock.ts'
import { isAttentive, stop } from '../../lib/tab-title.ts'
import { type Looking, looked } from './reading.ts'

/**
 * Calls `onRead` with the highest entry that somebody has really looked at. The returned function is called whenever
 * what is in view may have changed.
 */
export const useRead = (visible: () => readonly number[], onRead: (seq: number) => void): (() => void) => {
  const looking = useRef<Looking>(new Map())
  const cancel = useRef<() => void>(() => undefined)
  const latest = useRef({ visible, onRead })
  useEffect(() => {
    latest.current = { visible, onRead }
  })
  const look = useCallback(() => {
    cancel.current()
    const seen = isAttentive() ? latest.current.visible() : []
    const result = looked(looking.current, seen, elapsed())
    looking.current = result.looking
    if (result.readSeq !== null) latest.current.onRead(result.readSeq)
    if (result.checkIn !== null) cancel.current = later(result.checkIn, look)
  }, [])
  useEffect(() => {
    const attend = () => {
      if (isAttentive()) stop()
      look()
    }
    addEventListener('focus', attend)
    addEventListener('blur', look)
    document.addEventListener('visibilitychange', attend)
    look()
    return () => {
      cancel.current()
      removeEventListener('focus', attend)
      removeEventListener('blur', look)
      document.removeEventListener('visibilitychange', attend)
    }
  }, [look])
  return look
}
