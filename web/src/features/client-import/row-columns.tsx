import type { ClientImportRow } from '@beseda/contract/entities/client-import.ts'
import { useWords } from '../../lib/language.ts'
import { NameCell } from '../../parts/FormParts.tsx'
import { Chip } from '../../ui/Chip.tsx'
import type { Column } from '../../ui/Table.tsx'
import { tipIfCut } from '../../ui/Tooltip.tsx'
import styles from './import.module.css'

export const outcomeTones = { create: 'success', change: 'info', same: 'plain', refused: 'danger' } as const
/** `Метки: опт`, or why the row was refused. */
const detailOf = ({ column, refused, changes }: ClientImportRow): string =>
  refused
    ? [column, refused.text].filter(Boolean).join(': ')
    : changes.map((c) => `${c.column}: ${c.before ? `${c.before} → ` : ''}${c.after}`).join('; ')

export const useRowColumns = (): readonly Column<ClientImportRow>[] => {
  const { clientImport: words } = useWords('clientImport')
  return [
    {
      id: 'client',
      head: words.client,
      width: '24%',
      cell: ({ name, contacts }) => <NameCell name={name || contacts || '—'} />,
    },
    { id: 'row', head: words.row, number: true, width: '72px', cell: ({ row }) => row, drop: 2 },
    {
      id: 'contacts',
      head: words.contacts,
      width: '22%',
      cell: ({ contacts }) => <NameCell name={contacts} />,
      drop: 1,
    },
    {
      id: 'outcome',
      head: words.outcome,
      width: '148px',
      cell: ({ outcome, applied }) => (
        <Chip dot tone={outcomeTones[outcome]}>
          {(applied ? words.done : words.planned)[outcome]}
        </Chip>
      ),
    },
    {
      id: 'detail',
      head: words.detail,
      cell: (row) => (
        <span className={styles.detail} {...tipIfCut(detailOf(row))}>
          {detailOf(row)}
        </span>
      ),
    },
  ]
}
