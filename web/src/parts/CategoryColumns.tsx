import { ChevronLeft, ChevronRight, GripVertical } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { later } from '../lib/clock.ts'
import { useWords } from '../lib/language.ts'
import { media, useMedia } from '../lib/media.ts'
import { classes } from '../ui/class-names.ts'
import styles from './CategoryColumns.module.css'
import { useDrag } from './category-drag.ts'
import { type CategoryNode, childrenOf, lineOf } from './category-nodes.ts'

const typingMs = 700
interface Props<N> {
  readonly nodes: readonly N[]
  readonly selected: string | null
  readonly onSelect: (id: string | null) => void
  readonly onEnter?: (node: N) => void
  /** Additional keys for a row; true: the key was handled. */
  readonly onKey?: (event: KeyboardEvent, node: N) => boolean
  /** Shown instead of a row. */
  readonly instead?: (node: N) => ReactNode
  /** After the name, inside the row. */
  readonly note?: (node: N) => ReactNode
  /** After the row. */
  readonly extra?: (node: N) => ReactNode
  /** Below the rows of a column. `level` counts from 0. */
  readonly foot?: (parentId: string | null, level: number) => ReactNode
  /** Rows can be moved within their column: before the given row, or to the end. */
  readonly onDrop?: (node: N, beforeId: string | null) => void
  readonly mayDrag?: (node: N) => boolean
  /** Shows all three columns, even empty ones. */
  readonly whole?: boolean
}

/**
 * The tree of categories as columns, one per level; on a phone one at a time. Arrows move within and between columns,
 * letters find a name. The focused category is selected, so the next column shows its children.
 */
export const CategoryColumns = <N extends CategoryNode>(props: Props<N>) => {
  const { nodes, selected, onSelect } = props
  const words = useWords('categories').categories
  const isPhone = useMedia(media.phone)
  const box = useRef<HTMLDivElement>(null)
  const typed = useRef('')
  const forget = useRef<() => void>(() => undefined)
  useEffect(() => () => forget.current(), [])
  const drag = useDrag(nodes, props.onDrop)
  const line = lineOf(nodes, selected)
  const parents = [null, ...line.map((n) => n.id)]
  const columns = [0, 1, 2].map((level) => {
    const parentId = parents[level]
    const rows = parentId === undefined ? [] : childrenOf(nodes, parentId)
    // A category without children has no next column, unless something can be added there.
    return parentId === undefined || (level > 0 && rows.length === 0 && !props.foot) ? null : { parentId, rows }
  })
  const filled = columns.filter((c, level) => c && (c.rows.length > 0 || level === 0)).length
  const last = line.at(-1)
  const hasBelow = last !== undefined && childrenOf(nodes, last.id).length > 0
  const shownOnPhone = Math.min(props.foot ? line.length : hasBelow ? line.length : Math.max(0, line.length - 1), 2)

  const focusOn = (id: string | undefined) => {
    if (id === undefined) return
    onSelect(id)
    box.current?.querySelector<HTMLElement>(`[data-category="${id}"]`)?.focus()
  }
  const find = (letter: string, rows: readonly N[]) => {
    forget.current()
    typed.current += letter.toLocaleLowerCase()
    forget.current = later(typingMs, () => {
      typed.current = ''
    })
    focusOn(rows.find((n) => n.name.toLocaleLowerCase().startsWith(typed.current))?.id)
  }
  const press = (event: KeyboardEvent, node: N, rows: readonly N[]) => {
    if (props.onKey?.(event, node)) return event.preventDefault()
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const at = rows.indexOf(node)
    const to: Readonly<Record<string, string | undefined>> = {
      ArrowDown: rows[at + 1]?.id,
      ArrowUp: rows[at - 1]?.id,
      Home: rows[0]?.id,
      End: rows.at(-1)?.id,
      ArrowRight: childrenOf(nodes, node.id)[0]?.id,
      ArrowLeft: node.parentId ?? undefined,
    }
    if (Object.hasOwn(to, event.key)) focusOn(to[event.key])
    else if (event.key === 'Enter' && props.onEnter) props.onEnter(node)
    else if (event.key.length === 1 && event.key !== ' ') find(event.key, rows)
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={box}
      className={styles.columns}
      style={{ '--columns': isPhone ? 1 : props.whole ? 3 : Math.max(filled, 1) } as object}
    >
      {columns.map((column, level) => {
        if (isPhone && level !== shownOnPhone) return null
        if (!column || (!props.whole && level >= filled))
          return props.whole && !isPhone ? (
            <div key={words.levels[level]} className={styles.column}>
              {level === line.length + 1 && (props.foot || level === 1) && columns[level - 1]?.rows.length ? (
                <p className={classes(styles.head, styles.hint)}>{words.pick[level - 1]}</p>
              ) : null}
            </div>
          ) : null
        const { parentId, rows } = column
        const ahead = level > 0 && line.length === level
        const title = ahead && !props.foot ? words.pick[level]! : words.levels[level]!
        const parent = line[level - 1]
        return (
          <section key={words.levels[level]} className={styles.column} aria-label={words.levels[level]}>
            <p className={classes(styles.head, ahead && !props.foot && styles.ahead)}>
              {isPhone && parent ? (
                <button type="button" className={styles.back} onClick={() => onSelect(parent.parentId)}>
                  <ChevronLeft size={16} aria-hidden="true" />
                  {parent.name}
                </button>
              ) : (
                title
              )}
            </p>
            <ul className={styles.rows}>
              {rows.map((node, i) => {
                const isOn = line[level]?.id === node.id
                const reachable = isOn || (line[level] === undefined && i === 0)
                return (
                  <li
                    key={node.id}
                    className={classes(styles.item, drag.classOf(node))}
                    {...(props.onDrop && props.mayDrag?.(node) && drag.of(node))}
                  >
                    {props.onDrop && <GripVertical size={14} className={styles.grip} aria-hidden="true" />}
                    {props.instead?.(node) ?? (
                      <>
                        <button
                          type="button"
                          data-category={node.id}
                          tabIndex={reachable ? 0 : -1}
                          aria-current={isOn ? 'true' : undefined}
                          className={classes(styles.row, isOn && styles.on, node.id === selected && styles.selected)}
                          onClick={() => onSelect(node.id)}
                          onDoubleClick={() => props.onEnter?.(node)}
                          onKeyDown={(event) => press(event, node, rows)}
                        >
                          <span className={styles.name}>{node.name}</span>
                          {props.note?.(node)}
                          {childrenOf(nodes, node.id).length > 0 && (
                            <ChevronRight size={15} className={styles.more} aria-hidden="true" />
                          )}
                        </button>
                        {props.extra?.(node)}
                      </>
                    )}
                  </li>
                )
              })}
              {props.foot && <li className={styles.foot}>{props.foot(parentId, level)}</li>}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
