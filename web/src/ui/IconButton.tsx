import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classes } from './class-names.ts'
import styles from './IconButton.module.css'
import { tip } from './Tooltip.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'aria-label'> {
  /** Accessible name and tooltip. */
  readonly label: string
  /** Keys of the shortcut, shown in the tooltip. */
  readonly keys?: readonly string[]
  readonly small?: boolean
  readonly active?: boolean
  readonly disabledReason?: string | null | undefined
  readonly children: ReactNode
}

export const IconButton = ({
  label,
  keys,
  small = false,
  active = false,
  disabledReason,
  className,
  onClick,
  children,
  ...rest
}: IconButtonProps) => {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (disabledReason) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      {...tip(disabledReason ? `${label}. ${disabledReason}` : label, keys)}
      {...(disabledReason && { 'aria-disabled': true, 'aria-description': disabledReason })}
      aria-label={label}
      onClick={press}
      className={classes(styles.button, small && styles.small, active && styles.active, className)}
    >
      {children}
    </button>
  )
}
