import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useWords } from '../lib/language.ts'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './SidePanel.module.css'

const fields = '[data-autofocus], form input:not([type="file"]), form textarea, form select'
/**
 * The focus goes to the first field. As long as there is none, it waits on the heading, unless somebody has taken it on:
 * a form may come later than its panel.
 */
const enter = (panel: HTMLElement): (() => void) | null => {
  const field = () => panel.querySelector<HTMLElement>(fields)
  const heading = panel.querySelector<HTMLElement>('h2')!
  ;(field() ?? heading).focus({ preventScroll: true })
  if (field()) return null
  const watch = new MutationObserver(() => {
    if (document.activeElement !== heading) watch.disconnect()
    else if (field()) {
      watch.disconnect()
      field()?.focus({ preventScroll: true })
    }
  })
  watch.observe(panel, { childList: true, subtree: true })
  return () => watch.disconnect()
}

/**
 * A form beside a list: 420 px, over the list below 1120 px, the whole screen below 900. Whether it is open stands in
 * the address (`id`, or `new`), so it can be linked to, and a form with changes is asked about when the address goes on.
 */
export const SidePanel = ({
  title,
  onClose,
  actions,
  children,
}: {
  title: string
  onClose: () => void
  /** Buttons of the head. */
  actions?: ReactNode
  children: ReactNode
}) => {
  const { common } = useWords()
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    const element = panel.current!
    // Whoever goes from row to row with the arrows stays in the table.
    const isWalking = opener?.closest('[data-walked]') != null
    const stop = isWalking ? null : enter(element)
    return () => {
      stop?.()
      const lost = element.contains(document.activeElement) || document.activeElement === document.body
      if (lost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  const press = (event: KeyboardEvent) => {
    // a dialog that was opened from the panel closes itself, and only itself
    if (event.key !== 'Escape' || event.defaultPrevented || (event.target as Element).closest('dialog')) return
    event.stopPropagation()
    onClose()
  }
  return (
    <aside ref={panel} aria-labelledby={id} className={styles.panel} onKeyDown={press} data-area="panel">
      <header className={styles.head}>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {actions}
        <IconButton label={common.close} onClick={onClose}>
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </header>
      <div className={styles.body}>{children}</div>
    </aside>
  )
}
