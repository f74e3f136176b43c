import { auditActions, auditEntities } from '@beseda/contract/audit.ts'
import type { AuditEntry } from '@beseda/contract/entities/audit.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { formatFullDate, formatTime, isoTime } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { AuditChanges } from '../../parts/AuditChanges.tsx'
import { actorText } from '../../parts/audit-text.ts'
import { SidePanel } from '../../parts/SidePanel.tsx'
import styles from './EntryPanel.module.css'

/** All details of one entry of the log. */
export const EntryPanel = ({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) => {
  const words = useWords('audit')
  const lang = useLang()
  const { audit } = words
  const { at, by, entity, name, action, address, userAgent, changes } = entry
  const facts = [
    [audit.who, actorText(by, words)],
    [audit.action, inLang(auditActions[action], lang)],
    [audit.thing, [inLang(auditEntities[entity], lang), name].filter(Boolean).join(': ')],
    [audit.fromWhere, address],
    [audit.program, userAgent],
  ] as const
  return (
    <SidePanel title={[inLang(auditEntities[entity], lang), name].filter(Boolean).join(': ')} onClose={onClose}>
      <dl className={styles.facts}>
        <dt>{audit.when}</dt>
        <dd>
          <time dateTime={isoTime(at)}>
            {formatFullDate(at)}, {formatTime(at)}
          </time>
        </dd>
        {facts.map(
          ([label, value]) =>
            value !== '' && (
              <div key={label} className={styles.fact}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {changes.length > 0 && (
        <>
          <h3 className={styles.heading}>{audit.changes}</h3>
          <AuditChanges entry={entry} />
        </>
      )}
    </SidePanel>
  )
}
