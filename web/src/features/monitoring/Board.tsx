import { limitKey, type MonitoringTable } from '@beseda/contract/monitoring.ts'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useWords } from '../../lib/language.ts'
import { type Sort, sortRows } from '../../ui/sort-rows.ts'
import { Table, type Tone } from '../../ui/Table.tsx'
import type { Col } from './column.tsx'
import type { Kept } from './kept.ts'
import styles from './monitoring.module.css'
import { steadyOrder } from './pace.ts'
import { useAlarm } from './use-alarm.ts'

/** The columns in the chosen order; the first one always stays. */
export const chosenCols = <Row,>(
  cols: readonly Col<Row>[],
  kept: Kept,
  table: MonitoringTable,
): readonly Col<Row>[] => {
  const ids = kept.columns[table]
  const [first, ...others] = cols
  if (!ids) return cols.filter(({ usual }, at) => at === 0 || usual)
  return [first!, ...ids.flatMap((id) => others.find((col) => col.id === id) ?? [])]
}
export const toneOf = <Row,>(col: Col<Row>, row: Row, kept: Kept, table: MonitoringTable): Tone | null => {
  const limit = kept.limits[limitKey(table, col.id)]
  const value = limit ? (col.measure?.of(row) ?? null) : null
  if (!limit || value === null) return null
  if (limit.danger !== null && value >= limit.danger) return 'danger'
  return limit.warning !== null && value >= limit.warning ? 'warning' : null
}

interface Props<Row> {
  readonly table: MonitoringTable
  readonly cols: readonly Col<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly kept: Kept
  /** The server has sorted the rows. */
  readonly isSorted?: boolean
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  readonly onOpen: (row: Row) => void
  readonly current?: string | undefined
  readonly total?: number | undefined
  readonly onEnd?: (() => void) | undefined
  readonly empty: ReactNode
}
/** The table: cells beyond a threshold are marked, rows keep their places while somebody points at them. */
export const Board = <Row,>({ table, cols, rows, rowKey, kept, sort, isSorted = false, ...rest }: Props<Row>) => {
  const { monitoring: words, titles } = useWords('monitoring')
  const [isHeld, setHeld] = useState(false)
  const shownBefore = useRef<{ readonly sort: string; readonly keys: readonly string[] } | null>(null)
  const shown = chosenCols(cols, kept, table)
  const wanted = isSorted ? rows : sortRows(rows, cols, sort)
  const byKey = new Map(wanted.map((row) => [rowKey(row), row]))
  const sortId = `${sort.by} ${sort.down}`
  const before = isHeld && shownBefore.current?.sort === sortId ? shownBefore.current.keys : null
  const keys = steadyOrder([...byKey.keys()], before)
  useEffect(() => {
    shownBefore.current = { sort: sortId, keys }
  })
  const marked = shown.map((col, place): Col<Row> => {
    const tone = (row: Row) => (place === 0 ? null : toneOf(col, row, kept, table))
    return {
      ...col,
      tone,
      cell: (row) => {
        const is = tone(row)
        return is ? (
          <span className={styles.marked}>
            <TriangleAlert size={14} strokeWidth={2} aria-hidden="true" />
            <span className="visually-hidden">{words.above[is]}</span>
            {col.cell(row)}
          </span>
        ) : (
          col.cell(row)
        )
      },
    }
  })
  useAlarm(
    kept.sound,
    rows.flatMap((row) =>
      shown.flatMap((col, place) =>
        place > 0 && toneOf(col, row, kept, table) === 'danger' ? [`${rowKey(row)} ${col.id}`] : [],
      ),
    ),
  )
  return (
    <div
      className={styles.board}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <Table
        {...rest}
        label={`${titles.monitoring}: ${words.tabs[table]}`}
        columns={marked}
        rows={keys.map((key) => byKey.get(key)!)}
        rowKey={rowKey}
        pinned
        sort={sort}
      />
    </div>
  )
}
