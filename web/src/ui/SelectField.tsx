import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from './class-names.ts'
import { Field, type FieldProps } from './Field.tsx'
import styles from './SelectField.module.css'
import boxStyles from './TextField.module.css'

export interface SelectOption {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
}
export interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, keyof FieldProps | 'children'> {
  readonly options: readonly SelectOption[]
  /** Shown while nothing is chosen; cannot be selected. */
  readonly placeholder?: string
}

/** A single choice with the browser's own select element, which works with every keyboard, screen reader and phone. */
export const SelectField = ({
  label,
  hideLabel = false,
  hint,
  error,
  counter,
  required,
  className,
  id,
  options,
  placeholder,
  ...rest
}: SelectFieldProps) => (
  <Field {...{ label, hideLabel, hint, error, counter, required, className, id }}>
    {(control) => (
      <div className={classes(boxStyles.box, styles.box, error && boxStyles.invalid)}>
        <select {...rest} {...control} className={styles.select}>
          {placeholder !== undefined && (
            <option value="" hidden={required}>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={16} className={styles.arrow} aria-hidden="true" />
      </div>
    )}
  </Field>
)
