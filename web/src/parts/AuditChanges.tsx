import { auditLabel } from '@beseda/contract/audit.ts'
import type { AuditChange } from '@beseda/contract/entities/audit.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { ArrowRight } from 'lucide-react'
import { now } from '../lib/clock.ts'
import { useLang, useWords } from '../lib/language.ts'
import styles from './AuditChanges.module.css'
import { listChange, valueText } from './audit-text.ts'

/** Each field with its old and new value; for lists, what was added and removed. */
export const AuditChanges = ({ changes }: { changes: readonly AuditChange[] }) => {
  const lang = useLang()
  const words = useWords('audit')
  const { audit } = words
  const spoken = { words, lang, now: now() }
  return (
    <dl className={styles.list}>
      {changes.map((change) => {
        const lists = listChange(change)
        return (
          <div key={change.field} className={styles.change}>
            <dt>{inLang(auditLabel(change.field), lang)}</dt>
            {lists ? (
              <dd>
                {lists.added.length > 0 && (
                  <p className={styles.after}>
                    {audit.added}: {valueText(lists.added, change.field, spoken)}
                  </p>
                )}
                {lists.removed.length > 0 && (
                  <p className={styles.before}>
                    {audit.removed}: {valueText(lists.removed, change.field, spoken)}
                  </p>
                )}
              </dd>
            ) : (
              <dd className={styles.pair}>
                <span className={styles.before}>
                  <span className="visually-hidden">{audit.before}: </span>
                  {valueText(change.before, change.field, spoken)}
                </span>
                <ArrowRight size={14} aria-hidden="true" className={styles.arrow} />
                <span className={styles.after}>
                  <span className="visually-hidden">{audit.after}: </span>
                  {valueText(change.after, change.field, spoken)}
                </span>
              </dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}
