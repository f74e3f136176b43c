import { type MouseEvent, type PointerEvent, useMemo, useRef } from 'react'
import { select } from '../../entities/chat/selection/selecting.ts'
import { later } from '../../lib/clock.ts'

const longMs = 500
/** Tolerance in pixels: a finger always moves a little. */
const slack = 10

/** On touch screens a long press selects a row and starts the selection mode. */
export const useLongPress = () => {
  const press = useRef<{ x: number; y: number; cancel: () => void; done: boolean } | null>(null)
  return useMemo(() => {
    const end = () => {
      press.current?.cancel()
      if (!press.current?.done) press.current = null
    }
    return {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        end()
        press.current = null
        const id = (event.target as Element).closest<HTMLElement>('[data-chat]')?.dataset.chat
        if (event.pointerType !== 'touch' || !id) return
        const cancel = later(longMs, () => {
          if (press.current) press.current.done = true
          select(id)
        })
        press.current = { x: event.clientX, y: event.clientY, cancel, done: false }
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        const at = press.current
        if (at && Math.hypot(clientX - at.x, clientY - at.y) > slack) end()
      },
      onPointerUp: end,
      onPointerCancel: end,
      // A press that has selected must open neither the chat nor the browser's context menu.
      onClickCapture: (event: MouseEvent) => {
        if (!press.current?.done) return
        press.current = null
        event.preventDefault()
        event.stopPropagation()
      },
      onContextMenu: (event: MouseEvent) => {
        if (press.current) event.preventDefault()
      },
    }
  }, [])
}
