import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLang, useWords } from '../../lib/language.ts'
import { plural } from '../../lib/words/plural.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './bulk.module.css'
import type { Refusals } from './use-bulk.ts'

/** «Не закрыто 2 чата», with the names grouped by reason. */
export const Refused = ({
  refusals: { name, count, reasons },
  onClose,
  children,
}: {
  refusals: Refusals
  onClose: () => void
  children?: ReactNode
}) => {
  const { bulk, common } = useWords('bulk')
  const lang = useLang()
  return (
    <div role="alert" className={styles.refused}>
      <div className={styles.head}>
        <b>{plural(lang, count, bulk.refused[name])}</b>
        <IconButton small label={common.dismiss} onClick={onClose}>
          <X size={14} aria-hidden="true" />
        </IconButton>
      </div>
      <dl>
        {reasons.map(({ text, names }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>{names.join(', ')}</dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  )
}
