import type { ReactNode } from 'react'
import styles from './Chip.module.css'
import { classes } from './class-names.ts'

const tones = {
  plain: '',
  accent: styles.accent,
  success: styles.success,
  warning: styles.warning,
  danger: styles.danger,
  info: styles.info,
} as const

/**
 * A short label: a state or a group. `dot`: a mark in the tone's colour, so that the meaning does not depend on the
 * colour alone.
 */
export const Chip = ({
  tone = 'plain',
  dot = false,
  icon,
  children,
}: {
  tone?: keyof typeof tones
  dot?: boolean
  icon?: ReactNode
  children: ReactNode
}) => (
  <span className={classes(styles.chip, tones[tone])}>
    {dot && <span className={styles.dot} aria-hidden="true" />}
    {icon}
    <span className={styles.text}>{children}</span>
  </span>
)
