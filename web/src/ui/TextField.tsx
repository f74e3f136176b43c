import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './class-names.ts'
import styles from './TextField.module.css'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size'> {
  readonly label: string
  /** The label is only for screen readers; a placeholder or an icon says it to the eyes. */
  readonly hideLabel?: boolean
  readonly hint?: string
  readonly error?: string | null | undefined
  readonly icon?: ReactNode
  /** A button at the end, inside the border. */
  readonly trailing?: ReactNode
  readonly size?: 'm' | 'l'
  readonly soft?: boolean
  /** Shows `n / max` from 80 % on. More may be typed: nothing is cut silently. */
  readonly counter?: { readonly length: number; readonly max: number }
}

export const TextField = ({
  label,
  hideLabel = false,
  hint,
  error,
  icon,
  trailing,
  size = 'm',
  soft = false,
  counter,
  required,
  className,
  id,
  ...rest
}: TextFieldProps) => {
  const ownId = useId()
  const inputId = id ?? ownId
  const noteId = `${inputId}-note`
  const counts = counter && counter.length >= counter.max * 0.8
  return (
    <div className={classes(styles.field, className)}>
      <label htmlFor={inputId} className={hideLabel ? 'visually-hidden' : styles.label}>
        <span>
          {label}
          {required && (
            <span className={styles.star} aria-hidden="true">
              {' *'}
            </span>
          )}
        </span>
        {counts && (
          <span className={classes(styles.count, counter.length > counter.max && styles.over)}>
            {counter.length} / {counter.max}
          </span>
        )}
      </label>
      <div className={classes(styles.box, soft && styles.soft, size === 'l' && styles.large, error && styles.invalid)}>
        {icon}
        <input
          {...rest}
          id={inputId}
          className={styles.input}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId : undefined}
        />
        {trailing && <span className={styles.trailing}>{trailing}</span>}
      </div>
      {error ? (
        <p id={noteId} className={styles.error}>
          <CircleAlert size={14} aria-hidden="true" />
          {error}
        </p>
      ) : (
        hint && (
          <p id={noteId} className={styles.hint}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}
