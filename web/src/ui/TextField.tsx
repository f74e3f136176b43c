import type { ComponentProps, ReactNode } from 'react'
import { classes } from './class-names.ts'
import { Field, type FieldProps } from './Field.tsx'
import styles from './TextField.module.css'

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'size' | keyof FieldProps> {
  readonly icon?: ReactNode
  /** A button or a unit at the end, inside the border. */
  readonly trailing?: ReactNode
  readonly size?: 'm' | 'l'
  readonly soft?: boolean
}

export const TextField = ({
  label,
  hideLabel = false,
  hint,
  error,
  counter,
  required,
  className,
  id,
  icon,
  trailing,
  size = 'm',
  soft = false,
  ...rest
}: TextFieldProps) => (
  <Field {...{ label, hideLabel, hint, error, counter, required, className, id }}>
    {(control) => (
      <div
        className={classes(
          styles.box,
          (soft || rest.readOnly) && styles.soft,
          size === 'l' && styles.large,
          error && styles.invalid,
        )}
      >
        {icon}
        <input {...rest} {...control} className={styles.input} />
        {trailing && <span className={styles.trailing}>{trailing}</span>}
      </div>
    )}
  </Field>
)
