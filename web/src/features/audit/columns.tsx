import { auditActions, auditEntities, auditLabel } from '@beseda/contract/audit.ts'
import type { AuditEntry } from '@beseda/contract/entities/audit.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { now } from '../../lib/clock.ts'
import { formatDateTime, isoTime } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { actorText, listChange, onlyValue, saysSomething, valueText } from '../../parts/audit-text.ts'
import { NameCell } from '../../parts/FormParts.tsx'
import type { Column } from '../../ui/Table.tsx'

/** One line each; the panel shows the details. */
export const useColumns = (): readonly Column<AuditEntry>[] => {
  const words = useWords('audit')
  const lang = useLang()
  const { audit } = words
  const spoken = { words, lang, now: now() }
  const summary = ({ action, changes }: AuditEntry): string =>
    changes
      .filter(saysSomething)
      .map((change) => {
        const field = inLang(auditLabel(change.field), lang)
        const only = onlyValue(action, change)
        if (only !== null) return `${field}: ${valueText(only, change.field, spoken)}`
        return listChange(change) ? field : `${field}: ${valueText(change.after, change.field, spoken)}`
      })
      .join('; ')
  return [
    {
      id: 'at',
      head: audit.when,
      cell: ({ at }) => <time dateTime={isoTime(at)}>{formatDateTime(at, now())}</time>,
      width: '108px',
    },
    { id: 'by', head: audit.who, cell: ({ by }) => <NameCell name={actorText(by, words)} />, width: '156px' },
    {
      id: 'thing',
      head: audit.thing,
      cell: ({ entity, name }) => [inLang(auditEntities[entity], lang), name].filter(Boolean).join(': '),
    },
    {
      id: 'action',
      head: audit.action,
      cell: ({ action }) => inLang(auditActions[action], lang),
      width: '136px',
      drop: 3,
    },
    { id: 'changes', head: audit.changes, cell: summary, drop: 2 },
    { id: 'address', head: audit.fromWhere, cell: ({ address }) => address, width: '124px', drop: 1 },
  ]
}
