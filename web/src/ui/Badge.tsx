import styles from './Badge.module.css'
import { classes } from './class-names.ts'

const tones = { accent: '', danger: styles.danger, quiet: styles.quiet, plain: styles.plain } as const

/**
 * A small count. `label`: its text for screen readers; without one it is decorative, because the adjacent text says it.
 */
export const Badge = ({
  text,
  tone = 'accent',
  label,
  className,
}: {
  text: string
  tone?: keyof typeof tones
  label?: string
  className?: string | undefined
}) => (
  <span className={classes(styles.badge, tones[tone], className)}>
    <span aria-hidden="true">{text}</span>
    {label && <span className="visually-hidden">{label}</span>}
  </span>
)
