import type { ImportRow } from '@beseda/contract/entities/user-import.ts'
import { useWords } from '../../lib/language.ts'
import { NameCell } from '../../parts/FormParts.tsx'
import { Chip } from '../../ui/Chip.tsx'
import type { Column } from '../../ui/Table.tsx'
import { tipIfCut } from '../../ui/Tooltip.tsx'
import styles from './import.module.css'

export const outcomeTones = { create: 'success', change: 'info', same: 'plain', refused: 'danger' } as const
/** `Роль: Оператор → Супервизор`, or why the row was refused. */
const detailOf = ({ column, refused, changes }: ImportRow): string =>
  refused
    ? [column, refused.text].filter(Boolean).join(': ')
    : changes.map((c) => `${c.column}: ${c.before || '—'} → ${c.after || '—'}`).join('; ')

export const useRowColumns = (): readonly Column<ImportRow>[] => {
  const { userImport: words } = useWords('userImport')
  return [
    { id: 'email', head: words.email, width: '28%', cell: (row) => <NameCell name={row.email || '—'} /> },
    { id: 'row', head: words.row, number: true, width: '72px', cell: ({ row }) => row, drop: 2 },
    { id: 'name', head: words.name, width: '18%', cell: ({ name }) => <NameCell name={name} />, drop: 1 },
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
