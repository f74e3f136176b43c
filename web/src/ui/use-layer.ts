import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { type Placement, positionAt } from './anchor.ts'
import { useBackCloses } from './back.ts'

/** Open layers, the topmost last: Escape and a click outside close only that one. */
const stack: HTMLElement[] = []

export interface LayerOptions {
  readonly onClose: () => void
  readonly anchor: RefObject<HTMLElement | null>
  readonly placement: Placement
  /** By default the anchor. */
  readonly returnTo?: (() => HTMLElement | null) | undefined
}

/**
 * A box in the browser's top layer next to its anchor. Escape, Back, a click outside, or moving the focus away with Tab
 * closes it; the focus returns when it was inside. For a component that is mounted while the layer is open.
 */
export const useLayer = ({ onClose, anchor, placement, returnTo }: LayerOptions): RefObject<HTMLDivElement | null> => {
  const layer = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  const back = useRef(returnTo)
  useEffect(() => {
    close.current = onClose
    back.current = returnTo
  })
  useBackCloses(true, onClose)

  useLayoutEffect(() => {
    const element = layer.current
    const beside = anchor.current
    if (!element || !beside) return
    element.showPopover?.()
    stack.push(element)
    const place = () => positionAt(element, beside, placement)
    place()
    const resized = new ResizeObserver(place)
    resized.observe(element)
    addEventListener('resize', place)
    return () => {
      resized.disconnect()
      removeEventListener('resize', place)
      stack.splice(stack.indexOf(element), 1)
      const hadFocus = element.contains(document.activeElement)
      if (element.matches(':popover-open')) element.hidePopover()
      const target = back.current?.() ?? beside
      if (hadFocus && target.isConnected) target.focus({ preventScroll: true })
    }
  }, [anchor, placement])

  useEffect(() => {
    const element = layer.current
    if (!element) return
    const onTop = () => stack.at(-1) === element
    const outside = (target: EventTarget | null) =>
      target instanceof Node && !element.contains(target) && !anchor.current?.contains(target)
    const press = (event: PointerEvent) => {
      if (onTop() && outside(event.target)) close.current()
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !onTop()) return
      event.preventDefault()
      event.stopPropagation()
      close.current()
    }
    const focus = (event: FocusEvent) => {
      if (onTop() && outside(event.target)) close.current()
    }
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('keydown', key, true)
    document.addEventListener('focusin', focus)
    return () => {
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('keydown', key, true)
      document.removeEventListener('focusin', focus)
    }
  }, [anchor])

  return layer
}
