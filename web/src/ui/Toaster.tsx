import { CircleAlert, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Kbd } from './Kbd.tsx'
import styles from './Toaster.module.css'
import { useHeight } from './use-height.ts'

export interface ToastView {
  readonly id: number
  readonly kind: 'info' | 'success' | 'error'
  readonly text: string
  readonly action?: { readonly label: string; readonly keys?: string }
}

/** The toasts of the page, the newest at the bottom, above everything else. F8 focuses them. */
export const Toaster = ({
  toasts,
  label,
  closeLabel,
  onRun,
  onClose,
  onPause,
}: {
  toasts: readonly ToastView[]
  label: string
  closeLabel: string
  /** Runs the action of the toast. */
  onRun: (id: number) => void
  onClose: (id: number) => void
  /** Whether the pointer or the focus is on the toasts. */
  onPause: (pause: boolean) => void
}) => {
  const box = useRef<HTMLElement>(null)
  const some = toasts.length > 0
  const newest = toasts.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new toast has to come above a dialog opened since
  useEffect(() => {
    const element = box.current
    if (!element || element.showPopover === undefined) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (some) element.showPopover()
  }, [some, newest])
  useHeight(box, '--toasts-height', some)
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key === 'F8') box.current?.querySelector<HTMLElement>('button')?.focus()
    }
    addEventListener('keydown', key)
    return () => removeEventListener('keydown', key)
  }, [])
  return (
    <section
      ref={box}
      popover="manual"
      data-toasts
      aria-label={label}
      className={styles.toaster}
      onPointerEnter={() => onPause(true)}
      onPointerLeave={() => onPause(false)}
      onFocus={() => onPause(true)}
      onBlur={() => onPause(false)}
    >
      {toasts.map(({ id, kind, text, action }) => (
        <div key={id} className={styles.toast}>
          <span className={styles.text}>
            {kind === 'error' && <CircleAlert size={16} aria-hidden="true" />}
            <span>{text}</span>
          </span>
          {action && (
            <button type="button" className={styles.action} onClick={() => onRun(id)}>
              {action.label}
              {action.keys && <Kbd keys={[action.keys]} />}
            </button>
          )}
          <button type="button" className={styles.close} aria-label={closeLabel} onClick={() => onClose(id)}>
            <X size={16} aria-hidden="true" />
          </button>
        </div>
      ))}
    </section>
  )
}
