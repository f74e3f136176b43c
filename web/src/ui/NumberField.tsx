import type { ReactNode } from 'react'
import styles from './TextField.module.css'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** A whole number as text: invalid input stays as typed. No spinner, no wheel. Describe the range in `hint`. */
export const NumberField = ({ unit, ...rest }: TextFieldProps & { unit?: ReactNode }) => (
  <TextField
    {...rest}
    className={styles.number}
    inputMode="numeric"
    autoComplete="off"
    trailing={unit && <span className={styles.unit}>{unit}</span>}
  />
)
