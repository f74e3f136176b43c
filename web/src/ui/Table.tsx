import { ArrowDown, ArrowUp } from 'lucide-react'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useMemo,
  useRef,
  useState,
} from 'react'
import { classes } from './class-names.ts'
import { type Sort, sortRows } from './sort-rows.ts'
import styles from './Table.module.css'
import { tip } from './Tooltip.tsx'
import { useWindow } from './use-window.ts'

export interface Column<Row> {
  readonly id: string
  readonly head: string
  /** Tooltip of the head: what the column means. */
  readonly hint?: string
  readonly cell: (row: Row) => ReactNode
  /** Makes the column sortable by this value when the table sorts. */
  readonly value?: (row: Row) => string | number | null
  /** Makes the column sortable when the caller sorts (`onSort`). */
  readonly sortable?: boolean
  /** Aligned right, with tabular digits. */
  readonly number?: boolean
  /** CSS width; by default the column takes the remaining width. */
  readonly width?: string
  /** Hidden in narrow tables: 1 first. The first column always stays. */
  readonly drop?: 1 | 2 | 3
  /** Of all rows; with it in any column a row of totals stands below the head and stays visible. */
  readonly totals?: ReactNode
  /** The cell needs attention. Colour is not enough: the cell says it too. */
  readonly tone?: (row: Row) => Tone | null
}
export type Tone = 'warning' | 'danger'
export interface TableProps<Row> {
  /** Describes the rows for screen readers. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /**
   * Opens a row: by a click anywhere on it, or with Enter on its first cell, which becomes a button. While a row is
   * open, up and down open the next one: `walked`; the focus then stays in the table.
   */
  readonly onOpen?: (row: Row, how: Opened) => void
  /** Key of the row that is open next to the table. */
  readonly current?: string | undefined
  /** The caller's sort order; without `onSort` the table sorts by `value`. */
  readonly sort?: Sort | undefined
  readonly onSort?: (sort: Sort) => void
  /** There are more rows: called when the user scrolls near the end. */
  readonly onEnd?: (() => void) | undefined
  /** The total number of rows when not all are loaded. */
  readonly total?: number | undefined
  /** The first column stays when the table scrolls sideways. */
  readonly pinned?: boolean
  /** A leading column of check boxes that select rows. */
  readonly select?: Select<Row> | undefined
  /** Shown instead of rows when there are none. */
  readonly empty?: ReactNode
}

export interface Select<Row> {
  readonly head: ReactNode
  readonly cell: (row: Row) => ReactNode
}
/** `walked`: moved from an open row to the next one by keyboard. */
export interface Opened {
  readonly walked: boolean
}

/**
 * Up and down move between rows, Home and End to the ends. Returns the index of the focused row among the rendered
 * ones.
 */
const toRow = (event: KeyboardEvent<HTMLElement>): number | undefined => {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-open]')]
  const here = rows.indexOf(document.activeElement as HTMLElement)
  if (here < 0) return
  const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: rows.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  const place = Math.max(0, Math.min(to, rows.length - 1))
  rows[place]?.focus()
  return place
}

/** CSS pixels. `select`: the column of check boxes, as wide as `.select`. */
const least = { first: 180, other: 120, select: 54 }
/**
 * The width in CSS pixels that the columns need when those with a lower drop order (1, 2, 3) are hidden; in a narrower
 * box they scroll sideways.
 */
const roomFor = <Row,>(columns: readonly Column<Row>[], hasSelect: boolean): CSSProperties => {
  const room = (away: number): number => {
    const shown = columns.filter(({ drop }) => !drop || drop > away)
    const share = shown.reduce((all, { width }) => all + (width?.endsWith('%') ? Number.parseFloat(width) / 100 : 0), 0)
    const fixed = shown.reduce(
      (all, { width }, place) => {
        if (width?.endsWith('px')) return all + Number.parseFloat(width)
        return width ? all : all + (place === 0 ? least.first : least.other)
      },
      hasSelect ? least.select : 0,
    )
    return Math.ceil(fixed / (1 - Math.min(share, 0.8)))
  }
  return Object.fromEntries([0, 1, 2, 3].map((away) => [`--room-${away}`, `${room(away)}px`])) as CSSProperties
}

/** For each breakpoint (0: no column hidden) the last visible column, which keeps its distance from the edge. */
const lastAt = (columns: readonly Column<never>[], id: string): string | undefined =>
  [0, 1, 2, 3].filter((away) => columns.findLast(({ drop }) => !drop || drop > away)?.id === id).join(' ') || undefined

/** A table with a sticky header in a scrolling box; of many rows only the visible ones are rendered. */
export const Table = <Row,>({
  label,
  columns,
  rows,
  rowKey,
  onOpen,
  current,
  sort: given,
  onSort,
  onEnd,
  total,
  pinned = false,
  select,
  empty,
}: TableProps<Row>) => {
  const hasTotals = columns.some(({ totals }) => totals !== undefined)
  const [own, setOwn] = useState<Sort | undefined>(given)
  const sort = onSort ? given : own
  const shown = useMemo(() => (onSort ? rows : sortRows(rows, columns, sort)), [rows, columns, sort, onSort])
  const box = useRef<HTMLDivElement>(null)
  const view = useWindow(box, shown.length, onEnd, hasTotals)
  const choose = (by: string) => (onSort ?? setOwn)({ by, down: sort?.by === by ? !sort.down : false })
  const body = useRef<HTMLTableSectionElement>(null)
  const openRow = (row: Row, walked: boolean) => {
    // A panel that opens next to the table does not take the focus after such a move (parts/SidePanel.tsx).
    body.current?.toggleAttribute('data-walked', walked)
    onOpen?.(row, { walked })
  }
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const place = toRow(event)
    const row = place === undefined ? undefined : shown[view.from + place]
    if (row !== undefined && current !== undefined && rowKey(row) !== current) openRow(row, true)
  }
  const press = (row: Row) => (event: MouseEvent) => {
    const pressed = event.target as Element
    if (pressed.closest('button, a, input, label') || String(getSelection() ?? '') !== '') return
    openRow(row, false)
  }
  /** Index of the first row, after the head and the totals. */
  const firstRow = hasTotals ? 3 : 2
  if (rows.length === 0 && empty) return <div className={styles.box}>{empty}</div>
  return (
    <div ref={box} className={styles.box}>
      <table
        className={styles.table}
        style={roomFor(columns, select !== undefined)}
        data-pinned={pinned || undefined}
        aria-rowcount={(total ?? shown.length) + firstRow - 1}
      >
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr aria-rowindex={1}>
            {select && (
              <th scope="col" className={styles.select}>
                {select.head}
              </th>
            )}
            {columns.map((column) => {
              const isSorted = sort?.by === column.id
              const Arrow = sort?.down ? ArrowDown : ArrowUp
              const canSort = onSort ? column.sortable : column.value
              return (
                <th
                  key={column.id}
                  scope="col"
                  data-drop={column.drop}
                  data-last={lastAt(columns, column.id)}
                  data-head={column.head}
                  style={{ '--width': column.width } as CSSProperties}
                  className={classes(column.number && styles.number)}
                  aria-sort={isSorted ? (sort.down ? 'descending' : 'ascending') : undefined}
                >
                  {canSort ? (
                    <button
                      type="button"
                      className={styles.sort}
                      onClick={() => choose(column.id)}
                      {...(column.hint !== undefined && tip(column.hint))}
                    >
                      {column.head}
                      {isSorted && <Arrow size={14} strokeWidth={2} aria-hidden="true" />}
                    </button>
                  ) : (
                    <span {...(column.hint !== undefined && tip(column.hint))}>{column.head}</span>
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        {hasTotals && (
          <tbody data-totals="" className={styles.totals}>
            <tr aria-rowindex={2}>
              {select && <td className={styles.select} />}
              {columns.map((column) => (
                <td
                  key={column.id}
                  data-drop={column.drop}
                  data-last={lastAt(columns, column.id)}
                  className={classes(column.number && styles.number)}
                >
                  {column.totals}
                </td>
              ))}
            </tr>
          </tbody>
        )}
        <tbody ref={body} onKeyDown={walk}>
          {view.before > 0 && <tr data-gap="" style={{ height: view.before }} />}
          {shown.slice(view.from, view.to).map((row, index) => {
            const key = rowKey(row)
            return (
              <tr
                key={key}
                aria-rowindex={view.from + index + firstRow}
                className={classes(onOpen && styles.pressable, key === current && styles.current)}
                onClick={onOpen && press(row)}
              >
                {select && <td className={styles.select}>{select.cell(row)}</td>}
                {columns.map((column, place) => (
                  <td
                    key={column.id}
                    data-drop={column.drop}
                    data-last={lastAt(columns, column.id)}
                    data-tone={column.tone?.(row) ?? undefined}
                    className={classes(column.number && styles.number)}
                  >
                    {place === 0 && onOpen ? (
                      <button
                        type="button"
                        data-row-open
                        className={styles.open}
                        aria-current={key === current || undefined}
                        onClick={() => openRow(row, false)}
                      >
                        {column.cell(row)}
                      </button>
                    ) : (
                      column.cell(row)
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
          {view.after > 0 && <tr data-gap="" style={{ height: view.after }} />}
        </tbody>
      </table>
    </div>
  )
}
