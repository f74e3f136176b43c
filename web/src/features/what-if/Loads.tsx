import type { Load } from '@beseda/domain/replay/history.ts'
import type { CSSProperties } from 'react'
import { formatDuration, formatNumber } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { classes } from '../../ui/class-names.ts'
import type { LoadLine } from './compare.ts'
import styles from './what-if.module.css'

/** At most this many operators are listed; the others are only counted. */
const shown = 60

const Bar = ({ load, whole, isThen }: { load: Load; whole: number; isThen: boolean }) => (
  <span
    className={classes(styles.bar, isThen && styles.barThen)}
    style={{ '--share': `${(load.busyMs / whole) * 100}%` } as CSSProperties}
    aria-hidden="true"
  />
)
const pair = (now: string, after: string | undefined, words: { readonly fromTo: string }): string =>
  after === undefined || after === now ? now : fill(words.fromTo, { before: now, after: after })

const Line = ({ line: { name, now, after }, whole }: { line: LoadLine; whole: number }) => {
  const { whatIf: words } = useWords('whatIf')
  if (!now) return null
  if (now.atWorkMs === 0)
    return (
      <tr>
        <th scope="row">{name}</th>
        <td colSpan={3} className={styles.away}>
          {words.wasAway}
        </td>
      </tr>
    )
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={styles.bars}>
        <Bar load={now} whole={whole} isThen={false} />
        {after && <Bar load={after} whole={whole} isThen />}
        <span>{pair(formatDuration(now.busyMs), after ? formatDuration(after.busyMs) : undefined, words)}</span>
      </td>
      <td>{pair(formatNumber(now.chats), after ? formatNumber(after.chats) : undefined, words)}</td>
      <td>{pair(formatNumber(now.most), after ? formatNumber(after.most) : undefined, words)}</td>
    </tr>
  )
}

/** The work of the team’s operators in the simulation. */
export const Loads = ({ lines, compared }: { lines: readonly LoadLine[]; compared: boolean }) => {
  const { whatIf: words } = useWords('whatIf')
  useLang()
  const whole = Math.max(1, ...lines.flatMap(({ now, after }) => [now?.busyMs ?? 0, after?.busyMs ?? 0]))
  const more = lines.length - shown
  return (
    <section className={styles.part}>
      <h3>{words.loads}</h3>
      {lines.length === 0 ? (
        <p className={styles.quiet}>{words.noMembers}</p>
      ) : (
        <>
          {compared && (
            <p className={styles.legend}>
              <span className={styles.key} aria-hidden="true" />
              {words.now}
              <span className={classes(styles.key, styles.keyThen)} aria-hidden="true" />
              {words.after}
            </p>
          )}
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{words.operator}</th>
                <th scope="col" className={styles.left}>
                  {words.busy}
                </th>
                <th scope="col">{words.chats}</th>
                <th scope="col">{words.most}</th>
              </tr>
            </thead>
            <tbody>
              {lines.slice(0, shown).map((line) => (
                <Line key={line.id} line={line} whole={whole} />
              ))}
            </tbody>
          </table>
          {more > 0 && <p className={styles.quiet}>{fill(words.more, { n: more })}</p>}
        </>
      )}
    </section>
  )
}
