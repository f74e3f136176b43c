import { type KeyboardEventHandler, type ReactNode, type Ref, type RefObject, useEffect, useId, useRef } from 'react'
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
  /** Gets the focus when the layer closes; by default the button that opened it. */
  readonly returnTo?: (() => HTMLElement | null) | undefined
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
  returnTo,
  onKeyDown,
  children,
}: LayerProps & Pick<BoxProps, 'role' | 'first' | 'onKeyDown'>) => {
  const id = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  const box = { role, first, label, placement, anchor, returnTo, className, onKeyDown }
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
        <Box {...box} id={id} onClose={() => onOpenChange(false)}>
          {children}
        </Box>
      )}
    </>
  )
}

interface BoxProps extends Pick<LayerProps, 'label' | 'placement' | 'className' | 'returnTo' | 'children'> {
  readonly id: string
  readonly role: 'dialog' | 'menu'
  /** Finds the element that gets the focus. */
  readonly first: string
  readonly anchor: RefObject<HTMLElement | null>
  readonly onClose: () => void
  readonly onKeyDown?: KeyboardEventHandler<HTMLDivElement> | undefined
}
/** A component of its own: its effects end while it is still on the page and contains the focus. */
const Box = ({
  id,
  role,
  first,
  label,
  placement,
  anchor,
  returnTo,
  className,
  onClose,
  onKeyDown,
  children,
}: BoxProps) => {
  const layer = useLayer({ onClose, anchor, placement, returnTo })
  useEffect(() => {
    layer.current?.querySelector<HTMLElement>(first)?.focus({ preventScroll: true })
  }, [layer, first])
  const box = { role, 'aria-label': label, onKeyDown, ...(role === 'menu' && { tabIndex: -1 }) }
  return (
    <div ref={layer} id={id} popover="manual" {...box} className={classes(styles.layer, className)}>
      {children}
    </div>
  )
}
