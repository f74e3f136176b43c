import styles from './Stars.module.css'

/** A rating of up to five stars, for the eye; the adjacent text says the same. */
export const Stars = ({ value }: { value: number }) => (
  <span className={styles.stars} aria-hidden="true">
    {'★'.repeat(value)}
    <span className={styles.rest}>{'★'.repeat(Math.max(0, 5 - value))}</span>
  </span>
)
