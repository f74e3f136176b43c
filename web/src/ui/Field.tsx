import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classes } from './class-names.ts'
import styles from './Field.module.css'

/** Props that every form field shares. */
export interface FieldProps {
  readonly label: string
  /** The label is only for screen readers; a placeholder or an icon replaces it visually. */
  readonly hideLabel?: boolean
  readonly hint?: ReactNode
  /** The error and how to correct it; null when there is none. */
  readonly error?: string | null | undefined
  readonly required?: boolean | undefined
  /** Shows `n / max` from 80 % on. Longer texts can be typed: nothing is cut silently. */
  readonly counter?: { readonly length: number; readonly max: number } | undefined
  readonly className?: string | undefined
}
/** Attributes for the control itself. */
export interface ControlProps {
  readonly id: string
  readonly required: boolean | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

/** The line that says what is wrong with a field or a group of fields. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className={styles.error} role={id ? undefined : 'alert'}>
    <CircleAlert size={14} aria-hidden="true" />
    {children}
  </p>
)
/** The lines below a control. */
export const FieldNotes = ({
  errorId,
  hintId,
  error,
  hint,
}: {
  errorId: string
  hintId: string
  error: string | null | undefined
  hint: ReactNode
}) => (
  <>
    {error && <FieldError id={errorId}>{error}</FieldError>}
    {hint && (
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
    )}
  </>
)
/** Ids of the lines below, as `aria-describedby` takes them. */
export const describedBy = (id: string, error: unknown, hint: unknown): string | undefined =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined

export const Star = () => (
  <span className={styles.star} aria-hidden="true">
    {' *'}
  </span>
)

/** Label, control, error, hint. */
export const Field = ({
  label,
  hideLabel = false,
  hint,
  error,
  required,
  counter,
  className,
  id: given,
  children,
}: FieldProps & { id?: string | undefined; children: (control: ControlProps) => ReactNode }) => {
  const own = useId()
  const id = given ?? own
  const counts = counter && counter.length >= counter.max * 0.8
  return (
    <div className={classes(styles.field, className)}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        <span>
          {label}
          {required && <Star />}
        </span>
        {counts && (
          <span className={classes(styles.count, counter.length > counter.max && styles.over)}>
            {counter.length} / {counter.max}
          </span>
        )}
      </label>
      {children({
        id,
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy(id, error, hint),
      })}
      <FieldNotes errorId={`${id}-error`} hintId={`${id}-hint`} error={error} hint={hint} />
    </div>
  )
}
