import { has } from '@beseda/contract/access.ts'
import type { MonitoringNow } from '@beseda/contract/entities/monitoring.ts'
import type { Cells } from '@beseda/contract/entities/report.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { metricOf } from '@beseda/contract/metrics/index.ts'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { type ChatsSearch, paths } from '../../lib/paths.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { classes } from '../../ui/class-names.ts'
import styles from './numbers.module.css'
import { clockText, metricText } from './texts.ts'

interface Tile {
  readonly id: string
  readonly name: string
  readonly value: string
  readonly note: string
  readonly isBad?: boolean
  readonly hint?: string
  readonly list?: ChatsSearch
}
interface Props {
  readonly head: MonitoringNow
  readonly now: number
  /** Of the chosen period; null: not read yet. */
  readonly total: Cells | null
  /** Its name; null: numbers of the moment alone. */
  readonly period: string | null
  /** On a wall nothing can be pressed. */
  readonly isWall?: boolean
}
/** The organization in a few numbers. Those of lists lead there. */
export const Tiles = ({ head, now, total, period, isWall = false }: Props) => {
  const { monitoring: words } = useWords('monitoring')
  const lang = useLang()
  const mayOpen = has(accessOf(useViewer()), 'AUTHORITY_ALL_CHATS') && !isWall
  const n = (count: number) => ({ n: formatNumber(count) })
  const average = (id: 'firstReply' | 'rating'): Tile => ({
    ...{ id, name: inLang(metricOf(id), lang), value: metricText(id, total?.[id]) },
    note: fill(words.averageFor, { period: period ?? '' }),
  })
  const tiles: readonly Tile[] = [
    {
      ...{ id: 'inProgress', name: words.tiles.inProgress, value: formatNumber(head.inProgress) },
      note: fill(words.ofPlaces, n(head.places)),
      list: { filter: 'assigned', scope: 'all' },
    },
    {
      ...{ id: 'waiting', name: words.tiles.waiting, value: formatNumber(head.waiting) },
      note:
        head.longestSince === null
          ? words.nobodyWaits
          : fill(words.longest, { time: clockText(now - head.longestSince) }),
      list: { filter: 'pending', scope: 'all' },
    },
    {
      ...{ id: 'overdue', name: words.tiles.overdue, value: formatNumber(head.overdue), isBad: head.overdue > 0 },
      note: fill(words.soon, n(head.overdueSoon)),
      list: { filter: 'overdue', scope: 'all' },
    },
    {
      ...{ id: 'operators', name: words.tiles.operators, value: formatNumber(head.online + head.finishing) },
      note: fill(words.onBreak, n(head.onBreak)),
    },
    ...(period === null ? [] : [average('firstReply'), average('rating')]),
    {
      ...{ id: 'violations', name: words.tiles.violations, value: formatNumber(head.violations) },
      isBad: head.violations > 0,
      note: plural(lang, head.violations, words.violations),
      hint: words.violationsHint,
    },
  ]
  return (
    <ul className={classes(styles.tiles, isWall && styles.onWall)} aria-label={words.head}>
      {tiles.map(({ id, name, value, note, isBad, hint, list }) => {
        const content = (
          <>
            <span className={styles.tileName}>{name}</span>
            <b className={classes(isBad && styles.bad)}>{value}</b>
            <span className={styles.tileNote}>{note}</span>
          </>
        )
        return (
          <li key={id}>
            {list && mayOpen ? (
              <Link to={paths.chats} search={list} className={styles.tile}>
                {content}
              </Link>
            ) : (
              <div className={styles.tile} title={hint}>
                {content}
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
