import type { ReactNode } from 'react'
import styles from './charts.module.css'

/** A chart with its heading. */
export const Card = ({
  title,
  note,
  legend,
  wide = false,
  children,
}: {
  title: string
  note?: string | undefined
  legend?: readonly { readonly name: string; readonly tone: string }[]
  wide?: boolean
  children: ReactNode
}) => (
  <section className={wide ? `${styles.card} ${styles.wide}` : styles.card}>
    <header className={styles.head}>
      <h2>{title}</h2>
      {note && <span className={styles.note}>{note}</span>}
      {legend && (
        <ul className={styles.legend}>
          {legend.map(({ name, tone }) => (
            <li key={name}>
              <i data-tone={tone} aria-hidden="true" />
              {name}
            </li>
          ))}
        </ul>
      )}
    </header>
    {children}
  </section>
)
