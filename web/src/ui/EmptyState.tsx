import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

/** Shown when there are no objects, with a suggestion what to do. `icon` 28 px. */
export const EmptyState = ({
  icon,
  title,
  children,
  actions,
}: {
  icon?: ReactNode
  title: string
  children?: ReactNode
  actions?: ReactNode
}) => (
  <div className={styles.state}>
    {icon}
    <p className={styles.title}>{title}</p>
    {children && <p className={styles.text}>{children}</p>}
    {actions && <div className={styles.actions}>{actions}</div>}
  </div>
)
