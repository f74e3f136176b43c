import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { positionAt } from './anchor.ts'
import { Kbd } from './Kbd.tsx'
import styles from './Tooltip.module.css'

/**
 * Attributes that give an element a tooltip: `<a {...tip('Передать', ['T'])}>`. They do not set its accessible name.
 */
export const tip = (text: string, keys?: readonly string[]): { 'data-tip': string; 'data-tip-keys'?: string } => ({
  'data-tip': text,
  ...(keys && { 'data-tip-keys': keys.join(' ') }),
})

/** Shows the full text as a tooltip, only where it is truncated. */
export const tipIfCut = (text: string) => ({ ...tip(text), 'data-tip-cut': '' })
const isNeeded = (element: Element): boolean =>
  !element.hasAttribute('data-tip-cut') || element.scrollWidth > element.clientWidth

/** Whether the pointer is on a tooltip that can be seen; the tooltip itself lets clicks through. */
const isOver = (box: HTMLElement | null, { clientX: x, clientY: y }: PointerEvent): boolean => {
  if (!box?.checkVisibility?.({ opacityProperty: true })) return false
  const { left, right, top, bottom } = box.getBoundingClientRect()
  return left < x && x < right && top < y && y < bottom
}

/** The one tooltip of the page, for the element with `data-tip` under the pointer or with the focus. */
export const TooltipLayer = () => {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let hovered: HTMLElement | null = null
    /** Its tooltip was hidden by a click or by Escape, and the pointer has not left it since. */
    let dismissed: HTMLElement | null = null
    const find = (event: Event) => {
      const found = (event.target as Element).closest?.<HTMLElement>('[data-tip]')
      return found && isNeeded(found) ? found : null
    }
    const over = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || isOver(box.current, event)) return
      hovered = find(event)
      setTarget(hovered === dismissed ? null : hovered)
    }
    const out = ({ relatedTarget }: PointerEvent) => {
      if (!dismissed?.contains(relatedTarget as Node | null)) dismissed = null
    }
    // A pointer that leaves the tooltip need not enter another element. Moving shows none: it was hidden by a click or by Escape.
    const move = (event: PointerEvent) =>
      setTarget((shown) => (shown?.contains(event.target as Node) || isOver(box.current, event) ? shown : null))
    const focus = (event: FocusEvent) => {
      const found = find(event)
      setTarget(found?.matches(':focus-visible') ? found : null)
    }
    const hide = () => setTarget(null)
    const dismiss = () => {
      dismissed = hovered
      hide()
    }
    const key = (event: KeyboardEvent) => event.key === 'Escape' && dismiss()
    const listeners = {
      pointerover: over,
      pointerout: out,
      pointermove: move,
      focusin: focus,
      focusout: hide,
      pointerdown: dismiss,
      keydown: key,
      scroll: hide,
    }
    const mounted = new AbortController()
    for (const [type, listener] of Object.entries(listeners))
      document.addEventListener(type, listener as EventListener, { capture: true, signal: mounted.signal })
    return () => mounted.abort()
  }, [])

  useLayoutEffect(() => {
    const element = box.current
    if (!element || !target?.isConnected || element.showPopover === undefined) return
    element.showPopover()
    positionAt(element, target, 'bottom', 6)
    return () => {
      if (element.matches(':popover-open')) element.hidePopover()
    }
  }, [target])

  return (
    <div ref={box} popover="manual" role="presentation" className={styles.tooltip}>
      {target && <span>{target.dataset.tip}</span>}
      {target?.dataset.tipKeys && <Kbd keys={target.dataset.tipKeys.split(' ')} />}
    </div>
  )
}
