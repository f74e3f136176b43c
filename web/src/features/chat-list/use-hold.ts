import { type FocusEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Hold } from '../../entities/chat/order/shown.ts'
import { later } from '../../lib/clock.ts'

const leaveMs = 400
/** A pointer that has not moved for this long does not aim at another row. */
const restMs = 300

type Pointer = { readonly row: string | null } | 'moving' | null

/** Of a row, or of the buttons over it. */
const idOf = ({ dataset }: HTMLElement): string | null => dataset.chat ?? dataset.ofChat ?? null

const holdOf = (pointer: Pointer, focused: string | null): Hold | null => {
  if (!pointer && focused === null) return null
  const under = typeof pointer === 'object' ? pointer?.row : null
  return { anchors: [under, focused].filter((id) => typeof id === 'string'), isMoving: pointer === 'moving' }
}
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('dialog') !== null

/** Whether pointer or keyboard focus is in the list, and where. */
export const useHold = () => {
  const [pointer, setPointer] = useState<Pointer>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const [inDialog, setInDialog] = useState(false)
  const cancel = useRef<() => void>(() => undefined)
  useEffect(() => () => cancel.current(), [])

  // A dialog returns the focus to the row that it was opened from. The row must not have moved away meanwhile.
  useEffect(() => {
    if (!inDialog) return
    const onFocusIn = ({ target }: globalThis.FocusEvent) => {
      if (isInDialog(target)) return
      setInDialog(false)
      setFocused(null)
    }
    document.addEventListener('focusin', onFocusIn, true)
    return () => document.removeEventListener('focusin', onFocusIn, true)
  }, [inDialog])

  const events = useMemo(() => {
    const onPointer = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || !(event.target instanceof Element)) return
      cancel.current()
      const target = event.target.closest<HTMLElement>('[data-chat], [data-of-chat], h2')
      // Below the rows.
      if (!target) return setPointer(null)
      setPointer('moving')
      cancel.current = later(restMs, () => setPointer({ row: idOf(target) }))
    }
    return {
      onPointerMove: onPointer,
      onPointerOver: onPointer,
      onPointerLeave: () => {
        cancel.current()
        cancel.current = later(leaveMs, () => setPointer(null))
      },
      onFocus: ({ target }: FocusEvent<HTMLElement>) =>
        setFocused(
          target.matches(':focus-visible')
            ? (idOf(target.closest<HTMLElement>('[data-of-chat]') ?? target) ?? '')
            : null,
        ),
      onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) =>
        isInDialog(relatedTarget) ? setInDialog(true) : setFocused(null),
    }
  }, [])
  return {
    hold: useMemo(() => holdOf(pointer, focused), [pointer, focused]),
    release: () => {
      setPointer(null)
      setFocused(null)
    },
    events,
  }
}
