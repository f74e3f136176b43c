import type { ReactNode } from 'react'
import styles from './composer.module.css'

interface NoticeProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text?: string
  readonly children?: ReactNode
}
/** A note where the field would be, with possible actions. */
export const Notice = ({ icon, title, text, children }: NoticeProps) => (
  <div className={styles.notice}>
    {icon}
    <span className={styles.noticeWords}>
      <b>{title}</b>
      {text && <span>{text}</span>}
    </span>
    {children}
  </div>
)
