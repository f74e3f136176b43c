import styles from './BreakChoice.module.css'

/** A choice between a few short options, as buttons in a row; null may be an option, or mean no choice yet. */
export const Chips = <T extends string | number | null>({
  label,
  name,
  options,
  value,
  onChange,
}: {
  label: string
  name: string
  options: readonly { readonly value: T; readonly label: string }[]
  value: T | null
  onChange: (value: T) => void
}) => (
  <fieldset className={styles.kinds}>
    <legend className={styles.legend}>{label}</legend>
    {options.map((option) => (
      <label key={String(option.value)} className={styles.kind}>
        <input
          type="radio"
          name={name}
          value={String(option.value)}
          checked={option.value === value}
          onChange={() => onChange(option.value)}
        />
        {option.label}
      </label>
    ))}
  </fieldset>
)
