import { type ChangeEventHandler, type ReactNode, useId } from 'react'
import styles from './CheckField.module.css'
import { classes } from './class-names.ts'
import { describedBy, FieldNotes, Star } from './Field.tsx'
import switchStyles from './Switch.module.css'

/** A check box; `asSwitch`: a switch. The whole label is clickable. */
export const CheckField = ({
  label,
  checked,
  onChange,
  onBlur,
  name,
  hint,
  error,
  required,
  disabledReason,
  asSwitch = false,
  className,
}: {
  label: ReactNode
  checked: boolean
  onChange: ChangeEventHandler<HTMLInputElement>
  onBlur?: () => void
  name?: string
  hint?: ReactNode
  error?: string | null | undefined
  required?: boolean
  /** Why it is disabled; shown below it. */
  disabledReason?: string | null | undefined
  asSwitch?: boolean
  className?: string
}) => {
  const id = useId()
  const note = disabledReason ?? hint
  return (
    <div className={classes(styles.field, className)}>
      <label className={classes(styles.row, disabledReason && styles.disabled)}>
        <input
          type="checkbox"
          {...(asSwitch && { role: 'switch' })}
          name={name}
          className={asSwitch ? switchStyles.input : styles.box}
          checked={checked}
          required={required}
          aria-disabled={disabledReason ? true : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, error, note)}
          onBlur={onBlur}
          onChange={(event) => {
            if (!disabledReason) onChange(event)
          }}
        />
        <span className={styles.label}>
          {label}
          {required && <Star />}
        </span>
      </label>
      <div className={asSwitch ? styles.switchNotes : styles.notes}>
        <FieldNotes errorId={`${id}-error`} hintId={`${id}-hint`} error={error} hint={note} />
      </div>
    </div>
  )
}
