import styles from './Kbd.module.css'

/** Keys as printed on a keyboard: `['Ctrl', 'K']`. */
export const Kbd = ({ keys }: { keys: readonly string[] }) => (
  <span className={styles.keys}>
    {keys.map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
)
