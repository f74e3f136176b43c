import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import type { Placement } from './anchor.ts'
import { classes } from './class-names.ts'
import styles from './Popover.module.css'
import { useLayer } from './use-layer.ts'

/** What the element that opens a layer has to carry. */
export interface TriggerProps {
  readonly ref: Ref<HTMLButtonElement>
  readonly onClick: () => void
  readonly 'aria-expanded': boolean
  readonly 'aria-haspopup': 'dialog' | 'menu'
  readonly 'aria-controls': string | undefined
}

/** A box with controls beside the button that opens it. The first control, or the one with `autofocus`, gets the focus. */
export const Popover = ({
  open,
  onOpenChange,
  label,
  placement = 'bottom-start',
  trigger,
  className,
  children,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Name of the box for screen readers. */
  label: string
  placement?: Placement
  trigger: (props: TriggerProps) => ReactNode
  className?: string | undefined
  children: ReactNode
}) => {
  const id = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  const layer = useLayer({ open, onClose: () => onOpenChange(false), anchor, placement })

  useEffect(() => {
    if (!open) return
    const first = layer.current?.querySelector<HTMLElement>(
      '[data-autofocus], input:checked, input, textarea, button, a[href], [tabindex="0"]',
    )
    first?.focus({ preventScroll: true })
  }, [open, layer])

  return (
    <>
      {trigger({
        ref: anchor,
        onClick: () => onOpenChange(!open),
        'aria-expanded': open,
        'aria-haspopup': 'dialog',
        'aria-controls': open ? id : undefined,
      })}
      {open && (
        <div
          ref={layer}
          id={id}
          popover="manual"
          role="dialog"
          aria-label={label}
          className={classes(styles.layer, className)}
        >
          {children}
        </div>
      )}
    </>
  )
}
