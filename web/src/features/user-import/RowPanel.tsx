import type { ImportRow } from '@beseda/contract/entities/user-import.ts'
import { useWords } from '../../lib/language.ts'
import { SidePanel } from '../../parts/SidePanel.tsx'
import { Chip } from '../../ui/Chip.tsx'
import styles from './import.module.css'
import { outcomeTones } from './row-columns.tsx'

/** A row in full: long texts do not fit into the table. */
export const RowPanel = ({ row, onClose }: { row: ImportRow; onClose: () => void }) => {
  const { userImport: words } = useWords('userImport')
  return (
    <SidePanel title={`${words.row} ${row.row}`} onClose={onClose}>
      <dl className={styles.row}>
        <dt>{words.outcome}</dt>
        <dd>
          <Chip dot tone={outcomeTones[row.outcome]}>
            {(row.applied ? words.done : words.planned)[row.outcome]}
          </Chip>
        </dd>
        <dt>{words.email}</dt>
        <dd>{row.email || '—'}</dd>
        <dt>{words.name}</dt>
        <dd>{row.name || '—'}</dd>
        {row.refused && (
          <>
            <dt>{row.column ?? words.reason}</dt>
            <dd>{row.refused.text}</dd>
          </>
        )}
        {row.changes.map(({ column, before, after }) => [
          <dt key={column}>{column}</dt>,
          <dd key={`${column} value`}>
            {before || '—'} → {after || '—'}
          </dd>,
        ])}
      </dl>
    </SidePanel>
  )
}
