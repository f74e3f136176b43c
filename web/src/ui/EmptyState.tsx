import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

/** Nothing to show, and what to do about it. `icon` 28 px. */
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
