import type { ReactNode } from 'react'
import { formatNumber } from '../lib/format.ts'
import { classes } from '../ui/class-names.ts'
import styles from './Page.module.css'

/**
 * A screen inside the shell: heading with actions, filters below it, then the content, and the panel next to it.
 * `form`: one readable column that scrolls; otherwise the content fills the height (a table scrolls itself).
 */
export const Page = ({
  title,
  count,
  actions,
  filters,
  panel,
  form = false,
  children,
}: {
  title: string
  /** The number of objects. */
  count?: number | undefined
  actions?: ReactNode
  filters?: ReactNode
  panel?: ReactNode
  form?: boolean
  children: ReactNode
}) => {
  return (
    <div className={styles.frame}>
      <div className={styles.page} data-area="content">
        <header className={styles.head}>
          <h1>
            {title}
            {count !== undefined && <span className={styles.count}>{formatNumber(count)}</span>}
          </h1>
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
        {filters && <div className={styles.filters}>{filters}</div>}
        <div className={classes(styles.content, form && styles.form)}>
          {form ? <div className={styles.column}>{children}</div> : children}
        </div>
      </div>
      {panel}
    </div>
  )
}

/** A section of a form with its own heading. */
export const Section = ({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) => (
  <section className={styles.section}>
    <h2>{title}</h2>
    {note && <p className={styles.note}>{note}</p>}
    {children}
  </section>
)
