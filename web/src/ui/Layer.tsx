import { type KeyboardEventHandler, type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import type { Placement } from './anchor.ts'
import { classes } from './class-names.ts'
import styles from './Layer.module.css'
import { useLayer } from './use-layer.ts'

/** Attributes for the element that opens a layer. */
export interface TriggerProps {
  readonly ref: Ref<HTMLButtonElement>
  readonly onClick: () => void
  readonly 'aria-expanded': boolean
  readonly 'aria-haspopup': 'dialog' | 'menu'
  readonly 'aria-controls': string | undefined
}
export interface LayerProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** Accessible name of the box. */
  readonly label: string
  readonly placement: Placement
  readonly trigger: (props: TriggerProps) => ReactNode
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * A button and the box that it opens next to itself. The element that `first` finds gets the focus. Popovers and menus
 * use it.
 */
export const Layer = ({
  role,
  first,
  open,
  onOpenChange,
  label,
  placement,
  trigger,
  className,
  onKeyDown,
  children,
}: LayerProps & { role: 'dialog' | 'menu'; first: string; onKeyDown?: KeyboardEventHandler<HTMLDivElement> }) => {
  const id = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  const layer = useLayer({ open, onClose: () => onOpenChange(false), anchor, placement })
  useEffect(() => {
    if (open) layer.current?.querySelector<HTMLElement>(first)?.focus({ preventScroll: true })
  }, [open, layer, first])
  const box = { role, 'aria-label': label, onKeyDown, ...(role === 'menu' && { tabIndex: -1 }) }
  return (
    <>
      {trigger({
        ref: anchor,
        onClick: () => onOpenChange(!open),
        'aria-expanded': open,
        'aria-haspopup': role,
        'aria-controls': open ? id : undefined,
      })}
      {open && (
        <div ref={layer} id={id} popover="manual" {...box} className={classes(styles.layer, className)}>
          {children}
        </div>
      )}
    </>
  )
}
