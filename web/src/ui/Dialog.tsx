import { X } from 'lucide-react'
import { type CSSProperties, type ReactNode, useEffect, useId, useRef } from 'react'
import { useBackCloses } from './back.ts'
import { classes } from './class-names.ts'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'

/**
 * A modal dialog on the `dialog` element: the rest of the page is inert, Escape and Back close it, and the focus returns
 * to where it was. Mount it to open it. `data-autofocus` marks the element that gets the focus; by default the first field
 * or button.
 */
export const Dialog = ({
  title,
  closeLabel,
  onClose,
  width = 520,
  sheet = true,
  flush = false,
  alert = false,
  footer,
  children,
}: {
  title: string
  closeLabel: string
  onClose: () => void
  /** CSS pixels; never wider than the window. */
  width?: number
  /** Fills the screen of a phone. */
  sheet?: boolean
  /** Without padding around the content. */
  flush?: boolean
  alert?: boolean
  footer?: ReactNode
  children?: ReactNode
}) => {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useBackCloses(true, onClose)
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const opener = document.activeElement
    element.showModal?.()
    const first = element.querySelector<HTMLElement>('[data-autofocus]') ?? element.querySelector('input, textarea')
    ;(first as HTMLElement | null)?.focus()
    const cancel = (event: Event) => {
      event.preventDefault()
      close.current()
    }
    let pressedOutside = false
    const down = (event: PointerEvent) => {
      pressedOutside = event.target === element
    }
    const click = (event: MouseEvent) => {
      if (pressedOutside && event.target === element) close.current()
    }
    element.addEventListener('cancel', cancel)
    element.addEventListener('pointerdown', down)
    element.addEventListener('click', click)
    return () => {
      element.removeEventListener('cancel', cancel)
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('click', click)
      if (element.open) element.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={id}
      className={classes(styles.dialog, sheet && styles.sheet)}
      style={{ '--dialog-width': `${width}px` } as CSSProperties}
    >
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        <IconButton label={closeLabel} onClick={onClose}>
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </header>
      <div className={classes(styles.body, flush && styles.flush)}>{children}</div>
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </dialog>
  )
}
