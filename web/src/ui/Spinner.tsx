import { classes } from './class-names.ts'
import styles from './Spinner.module.css'

/** Only inside elements whose text says what is going on. */
export const Spinner = ({ className }: { className?: string | undefined }) => (
  <span className={classes(styles.spinner, className)} aria-hidden="true" />
)
