import { Avatar } from './Avatar.tsx'
import styles from './Person.module.css'

/** Picture and name on one line, for table cells. */
export const Person = ({ id, name, note }: { id: string; name: string; note?: string }) => (
  <span className={styles.person}>
    <Avatar name={name} seed={id} size={24} />
    <span className={styles.name}>{name}</span>
    {note && <span className={styles.note}>{note}</span>}
  </span>
)
