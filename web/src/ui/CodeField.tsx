import type { ComponentProps } from 'react'
import styles from './CodeField.module.css'
import { classes } from './class-names.ts'
import { Field, type FieldProps } from './Field.tsx'

export interface CodeFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'onChange' | 'value' | keyof FieldProps> {
  readonly value: string
  /** Digits only; spaces and dashes of pasted text are removed. */
  readonly onChange: (code: string) => void
  /** Called with the sixth digit. */
  readonly onFull?: (code: string) => void
}
const length = 6

/** A code of six digits: one input styled as six cells, which accepts paste and the phone's autofill. */
export const CodeField = ({
  label,
  hideLabel = false,
  hint,
  error,
  required,
  className,
  id,
  value,
  onChange,
  onFull,
  ...rest
}: CodeFieldProps) => (
  <Field {...{ label, hideLabel, hint, error, required, className, id }}>
    {(control) => (
      <div className={classes(styles.box, error && styles.invalid)}>
        <input
          {...rest}
          {...control}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          className={styles.code}
          value={value}
          onChange={(event) => {
            const code = event.target.value.replace(/\D/g, '').slice(0, length)
            onChange(code)
            if (code.length === length && code !== value) onFull?.(code)
          }}
        />
      </div>
    )}
  </Field>
)
