import { type FocusEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { later } from '../../lib/clock.ts'

const leaveMs = 400

/** Whether pointer or keyboard focus is in the list; then nothing in it may move. */
export const useHold = () => {
  const [pointer, setPointer] = useState(false)
  const [keyboard, setKeyboard] = useState(false)
  const cancel = useRef<() => void>(() => undefined)
  useEffect(() => () => cancel.current(), [])

  const events = useMemo(
    () => ({
      onPointerEnter: (event: PointerEvent) => {
        cancel.current()
        if (event.pointerType === 'mouse') setPointer(true)
      },
      onPointerLeave: () => {
        cancel.current = later(leaveMs, () => setPointer(false))
      },
      onFocus: (event: FocusEvent) => setKeyboard(event.target.matches(':focus-visible')),
      onBlur: () => setKeyboard(false),
    }),
    [],
  )
  return {
    hold: pointer || keyboard,
    release: () => {
      setPointer(false)
      setKeyboard(false)
    },
    events,
  }
}
