import { type AuditField, auditLabel } from '@beseda/contract/audit.ts'
import type { AuditEntry, AuditValue } from '@beseda/contract/entities/audit.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { now } from '../lib/clock.ts'
import { useLang, useWords } from '../lib/language.ts'
import styles from './AuditChanges.module.css'
import { listChange, onlyValue, saysSomething, valueText } from './audit-text.ts'

/**
 * Each field with its old and new value; for lists, what was added and removed. Of an object that was created only the new
 * values, of a deleted one only the old ones.
 */
export const AuditChanges = ({
  entry: { action, changes },
  picture,
}: {
  entry: Pick<AuditEntry, 'action' | 'changes'>
  /** What is shown next to a value, such as the photo that it names. */
  picture?: (field: AuditField, value: AuditValue) => ReactNode
}) => {
  const lang = useLang()
  const words = useWords('audit')
  const { audit } = words
  const spoken = { words, lang, now: now() }
  return (
    <dl className={styles.list}>
      {changes.filter(saysSomething).map((change) => {
        const only = onlyValue(action, change)
        const lists = only === null ? listChange(change) : null
        return (
          <div key={change.field} className={styles.change}>
            <dt>{inLang(auditLabel(change.field), lang)}</dt>
            {only !== null && <dd className={styles.after}>{valueText(only, change.field, spoken)}</dd>}
            {only === null && lists && (
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
            )}
            {only === null && !lists && (
              <dd className={styles.pair}>
                <span className={styles.before}>
                  <span className="visually-hidden">{audit.before}: </span>
                  {picture?.(change.field, change.before)}
                  {valueText(change.before, change.field, spoken)}
                </span>
                <ArrowRight size={14} aria-hidden="true" className={styles.arrow} />
                <span className={styles.after}>
                  <span className="visually-hidden">{audit.after}: </span>
                  {picture?.(change.field, change.after)}
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
