import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './Button.module.css'
import { classes } from './class-names.ts'
import { Spinner } from './Spinner.tsx'
import { tip } from './Tooltip.tsx'

const variants = {
  default: '',
  primary: styles.primary,
  ghost: styles.ghost,
  danger: styles.danger,
  dangerSolid: styles.dangerSolid,
} as const
const sizes = { s: styles.small, m: '', l: styles.large } as const

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  readonly variant?: keyof typeof variants
  readonly size?: keyof typeof sizes
  readonly icon?: ReactNode
  readonly wide?: boolean
  /** Keeps its width, shows a spinner and ignores clicks. */
  readonly busy?: boolean
  /** Why it is disabled; the button stays focusable and shows the reason. */
  readonly disabledReason?: string | null | undefined
}

export const Button = ({
  variant = 'default',
  size = 'm',
  icon,
  wide = false,
  busy = false,
  disabledReason,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) => {
  const disabled = Boolean(disabledReason)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || disabled) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      {...(disabledReason ? { ...tip(disabledReason), 'aria-description': disabledReason } : {})}
      onClick={press}
      aria-disabled={disabled || undefined}
      aria-busy={busy || undefined}
      className={classes(
        styles.button,
        variants[variant],
        sizes[size],
        wide && styles.wide,
        busy && styles.busy,
        className,
      )}
    >
      <span className={styles.content}>
        {icon}
        {children}
      </span>
      {busy && <Spinner className={styles.spinner} />}
    </button>
  )
}
