import type { ReactNode } from 'react'
import styles from './part.module.css'

/** Facts under a heading. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h3>{title}</h3>
    {children}
  </section>
)
