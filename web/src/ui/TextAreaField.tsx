import type { ComponentProps } from 'react'
import { classes } from './class-names.ts'
import { Field, type FieldProps } from './Field.tsx'
import styles from './TextField.module.css'

export interface TextAreaFieldProps extends FieldProps, Omit<ComponentProps<'textarea'>, keyof FieldProps> {}

/** A multi-line text that grows with its content. */
export const TextAreaField = ({
  label,
  hideLabel = false,
  hint,
  error,
  counter,
  required,
  className,
  id,
  rows = 3,
  ...rest
}: TextAreaFieldProps) => (
  <Field {...{ label, hideLabel, hint, error, counter, required, className, id }}>
    {(control) => (
      <div className={classes(styles.box, styles.area, error && styles.invalid)}>
        <textarea rows={rows} {...rest} {...control} className={styles.input} />
      </div>
    )}
  </Field>
)
