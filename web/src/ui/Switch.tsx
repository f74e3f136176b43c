import styles from './Switch.module.css'

export const Switch = ({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}) => (
  <label className={styles.row}>
    <span className={styles.label}>{label}</span>
    <input
      type="checkbox"
      role="switch"
      aria-checked={checked}
      className={styles.input}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
)
