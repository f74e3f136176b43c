import styles from './Stars.module.css'

/** So many of five, for the eye; the words beside them say the same. */
export const Stars = ({ value }: { value: number }) => (
  <span className={styles.stars} aria-hidden="true">
    {'★'.repeat(value)}
    <span className={styles.rest}>{'★'.repeat(Math.max(0, 5 - value))}</span>
  </span>
)
