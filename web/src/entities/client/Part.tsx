import { Plus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './part.module.css'

interface Adding {
  /** Accessible name of the button. */
  readonly label: string
  readonly disabledReason?: string | null
  /** What adds one. `close` puts it away and returns the focus to the button. */
  readonly form: (close: () => void) => ReactNode
}

/** Facts under a heading. With `add`, a button next to the heading shows and hides the form that adds one. */
export const Part = ({ title, add, children }: { title: string; add?: Adding | false; children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h3>{title}</h3>
        {add && (
          <IconButton
            small
            ref={button}
            label={add.label}
            disabledReason={add.disabledReason}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {children}
      {add && isOpen && <div className={styles.form}>{add.form(close)}</div>}
    </section>
  )
}
