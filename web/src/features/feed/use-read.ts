import { useCallback, useEffect, useRef } from 'react'
import { elapsed, later } from '../../lib/clock.ts'
import { isAttentive, stop } from '../../lib/tab-title.ts'
import { updateRead, type VisibleSince } from './reading.ts'

/**
 * Calls `onRead` with the highest entry that the user has seen. Call the returned function whenever the visible entries
 * may have changed.
 */
export const useRead = (visible: () => readonly number[], onRead: (seq: number) => void): (() => void) => {
  const visibleSince = useRef<VisibleSince>(new Map())
  const cancel = useRef<() => void>(() => undefined)
  const latest = useRef({ visible, onRead })
  useEffect(() => {
    latest.current = { visible, onRead }
  })
  const iconProps = useCallback(() => {
    cancel.current()
    const seen = isAttentive() ? latest.current.visible() : []
    const result = updateRead(visibleSince.current, seen, elapsed())
    visibleSince.current = result.visibleSince
    if (result.readSeq !== null) latest.current.onRead(result.readSeq)
    if (result.checkIn !== null) cancel.current = later(result.checkIn, iconProps)
  }, [])
  useEffect(() => {
    const attend = () => {
      if (isAttentive()) stop()
      iconProps()
    }
    addEventListener('focus', attend)
    addEventListener('blur', iconProps)
    document.addEventListener('visibilitychange', attend)
    iconProps()
    return () => {
      cancel.current()
      removeEventListener('focus', attend)
      removeEventListener('blur', iconProps)
      document.removeEventListener('visibilitychange', attend)
    }
  }, [iconProps])
  return iconProps
}
