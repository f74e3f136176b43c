import { type ReactNode, useId } from 'react'
import { classes } from './class-names.ts'
import styles from './Segmented.module.css'

export interface SegmentOption<T extends string> {
  readonly value: T
  readonly label: string
  /** Shown instead of the label, which stays the accessible name. */
  readonly icon?: ReactNode
}

/** A choice between a few options, all visible. */
export const Segmented = <T extends string>({
  label,
  options,
  value,
  onChange,
  wide = false,
}: {
  label: string
  options: readonly SegmentOption<T>[]
  value: T
  onChange: (value: T) => void
  wide?: boolean
}) => {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={classes(styles.group, wide && styles.wide)}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon ? (
            <>
              {option.icon}
              <span className="visually-hidden">{option.label}</span>
            </>
          ) : (
            option.label
          )}
        </label>
      ))}
    </div>
  )
}
