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

/** The one tooltip of the page, for the element with `data-tip` under the pointer or with the focus. */
export const TooltipLayer = () => {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const find = (event: Event) => {
      const found = event.target instanceof Element ? event.target.closest('[data-tip]') : null
      return found && isNeeded(found) ? found : null
    }
    const over = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || box.current?.contains(event.target as Node)) return
      setTarget(find(event) as HTMLElement | null)
    }
    const focus = (event: FocusEvent) => {
      const found = find(event)
      setTarget(found?.matches(':focus-visible') ? (found as HTMLElement) : null)
    }
    const hide = () => setTarget(null)
    const key = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    document.addEventListener('pointerover', over)
    document.addEventListener('focusin', focus)
    document.addEventListener('focusout', hide)
    document.addEventListener('pointerdown', hide)
    document.addEventListener('keydown', key)
    document.addEventListener('scroll', hide, { capture: true, passive: true })
    return () => {
      document.removeEventListener('pointerover', over)
      document.removeEventListener('focusin', focus)
      document.removeEventListener('focusout', hide)
      document.removeEventListener('pointerdown', hide)
      document.removeEventListener('keydown', key)
      document.removeEventListener('scroll', hide, { capture: true })
    }
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
