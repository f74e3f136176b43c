import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useWords } from '../lib/language.ts'
import { classes } from '../ui/class-names.ts'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './SidePanel.module.css'

const fields = '[data-autofocus], form input:not([type="file"]), form textarea, form select'
/**
 * Moves the focus to the first field. Until there is one, the heading has the focus; a form that loads later takes it
 * only from there.
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
 * A form next to a list: 420 px, over the list below 1120 px, the whole screen below 900. The address (`id` or `new`)
 * says whether it is open, so it can be linked to, and a change of address asks about unsaved changes.
 */
export const SidePanel = ({
  title,
  onClose,
  actions,
  wide = false,
  children,
}: {
  title: string
  onClose: () => void
  /** Buttons of the head. */
  actions?: ReactNode
  /** For long forms: up to 640 px where the list keeps its room. */
  wide?: boolean
  children: ReactNode
}) => {
  const { common } = useWords()
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    const element = panel.current!
    // Users who move through the rows with the arrows stay in the table.
    const isWalking = opener?.closest('[data-walked]') != null
    const stop = isWalking ? null : enter(element)
    return () => {
      stop?.()
      const lost = element.contains(document.activeElement) || document.activeElement === document.body
      if (lost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  const press = (event: KeyboardEvent) => {
    // A dialog opened from the panel closes only itself.
    if (event.key !== 'Escape' || event.defaultPrevented || (event.target as Element).closest('dialog')) return
    event.stopPropagation()
    onClose()
  }
  return (
    <aside
      ref={panel}
      aria-labelledby={id}
      className={classes(styles.panel, wide && styles.wide)}
      onKeyDown={press}
      data-area="panel"
    >
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
