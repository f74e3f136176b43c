import type { ReactNode } from 'react'
import { classes } from '../../ui/class-names.ts'
import styles from './StatusPage.module.css'

/** Two bubbles and a symbol of the status, 96 px. */
const pictures = {
  lock: 'M40 45v-5a8 8 0 0 1 16 0v5M38 45h20v15H38zM48 51v4',
  plug: 'M38 40l20 20M58 40L38 60',
  alert: 'M48 38v13M48 57.5v.5',
  star: 'M48 36l4.2 8.6 9.4 1.3-6.8 6.7 1.6 9.4-8.4-4.4-8.4 4.4 1.6-9.4-6.8-6.7 9.4-1.3z',
  search: 'M46.5 56a9.5 9.5 0 1 0 0-19 9.5 9.5 0 0 0 0 19zM53.5 53.5l7 7',
} as const

const Picture = ({ sign }: { sign: keyof typeof pictures }) => (
  <svg width="96" height="96" viewBox="0 0 96 96" fill="none" aria-hidden="true">
    <path
      d="M18 18h60a8 8 0 0 1 8 8v44a8 8 0 0 1-8 8H44L30 90V78H18a8 8 0 0 1-8-8V26a8 8 0 0 1 8-8z"
      fill="var(--accent-tint)"
      stroke="var(--accent-border)"
      strokeWidth="2"
      strokeLinejoin="round"
    />
    <path d={pictures[sign]} stroke="var(--accent-fg)" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)

/** One sentence about the status and one link. `inside`: below the main menu. */
export const StatusPage = ({
  sign,
  heading,
  text,
  note,
  action,
  inside = false,
}: {
  sign: keyof typeof pictures
  heading: string
  text: string
  note?: ReactNode
  action: ReactNode
  inside?: boolean
}) => {
  const card = (
    <div className={styles.card}>
      <Picture sign={sign} />
      <h1>{heading}</h1>
      <p className={styles.text}>{text}</p>
      {note}
      <div className={styles.action}>{action}</div>
    </div>
  )
  return inside ? (
    <div className={classes(styles.page, styles.inside)}>{card}</div>
  ) : (
    <main className={styles.page}>{card}</main>
  )
}
