import { Lock as LockIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Lock } from '../../entities/bot/document.ts'
import { useWords } from '../../lib/language.ts'
import styles from './inspector.module.css'

/** Fields under a heading. A group that cannot be used shows the reason instead of them. */
export const Group = ({
  title,
  count,
  max,
  lock,
  strong = false,
  action,
  children,
}: {
  title: string
  count?: number
  max?: number
  lock: Lock | null
  strong?: boolean
  action?: ReactNode
  children: ReactNode
}) => {
  const { bots } = useWords('bots')
  return (
    <fieldset className={styles.group}>
      <legend className={strong ? styles.strong : undefined}>
        <span>{title}</span>
        {max !== undefined && (
          <span className={count !== undefined && count > max ? styles.over : styles.count}>
            {count} / {max}
          </span>
        )}
        {lock === null && action}
      </legend>
      {lock === null ? (
        children
      ) : (
        <p className={styles.locked}>
          <LockIcon size={13} strokeWidth={2} aria-hidden="true" />
          {bots.locks[lock]}
        </p>
      )}
    </fieldset>
  )
}
