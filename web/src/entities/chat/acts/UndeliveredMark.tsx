import { CircleAlert } from 'lucide-react'
import { formatCount } from '../../../lib/format.ts'
import { useLang, useWords } from '../../../lib/language.ts'
import { plural } from '../../../lib/words/plural.ts'
import { tip } from '../../../ui/Tooltip.tsx'
import styles from './undelivered.module.css'

/** How many messages of the chat have not arrived, or may not have. */
export const UndeliveredMark = ({ count }: { count: number }) => {
  const text = plural(useLang(), count, useWords('delivery').delivery.row)
  return (
    <span className={styles.mark} {...tip(text)}>
      <CircleAlert size={13} strokeWidth={2} aria-hidden="true" />
      <span aria-hidden="true">{formatCount(count)}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  )
}
