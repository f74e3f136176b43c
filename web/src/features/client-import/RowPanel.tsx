import type { ClientImportRow } from '@beseda/contract/entities/client-import.ts'
import { useWords } from '../../lib/language.ts'
import { SidePanel } from '../../parts/SidePanel.tsx'
import { Chip } from '../../ui/Chip.tsx'
import styles from './import.module.css'
import { outcomeTones } from './row-columns.tsx'

/** A row in full: long texts do not fit into the table. */
export const RowPanel = ({ row, onClose }: { row: ClientImportRow; onClose: () => void }) => {
  const { clientImport: words } = useWords('clientImport')
  return (
    <SidePanel title={`${words.row} ${row.row}`} onClose={onClose}>
      <dl className={styles.row}>
        <dt>{words.outcome}</dt>
        <dd>
          <Chip dot tone={outcomeTones[row.outcome]}>
            {(row.applied ? words.done : words.planned)[row.outcome]}
          </Chip>
        </dd>
        <dt>{words.name}</dt>
        <dd>{row.name || '—'}</dd>
        <dt>{words.contacts}</dt>
        <dd>{row.contacts || '—'}</dd>
        {row.refused && (
          <>
            <dt>{row.column ?? words.reason}</dt>
            <dd>{row.refused.text}</dd>
          </>
        )}
        {row.changes.map(({ column, before, after }) => [
          <dt key={column}>{column}</dt>,
          <dd key={`${column} value`}>{before ? `${before} → ${after}` : after}</dd>,
        ])}
      </dl>
    </SidePanel>
  )
}
