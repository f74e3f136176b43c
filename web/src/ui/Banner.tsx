import type { ReactNode } from 'react'
import styles from './Banner.module.css'
import { classes } from './class-names.ts'

/** A line across the top of a pane. It is part of the layout and covers nothing. */
export const Banner = ({
  tone,
  icon,
  action,
  children,
}: {
  tone: 'danger' | 'warning' | 'info' | 'success' | 'accent' | 'quiet'
  icon?: ReactNode
  action?: ReactNode
  children: ReactNode
}) => (
  <div className={classes(styles.banner, styles[tone])}>
    {icon}
    <span className={styles.text}>{children}</span>
    {action}
  </div>
)
