import type { Figures } from '@beseda/domain/replay/figures.ts'
import { formatDuration, formatNumber } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { classes } from '../../ui/class-names.ts'
import type { Comparison } from './compare.ts'
import styles from './what-if.module.css'

interface Line {
  readonly name: string
  readonly of: (f: Figures) => number | null
  readonly text: (value: number) => string
  /** Lower is better. */
  readonly isBad: boolean
}
const percent = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((part / whole) * 100))
const useLines = (): readonly Line[] => {
  const { whatIf: words } = useWords('whatIf')
  useLang()
  const share = (n: number) => fill(words.percent, { n })
  return [
    { name: words.asked, of: (f) => f.asked, text: formatNumber, isBad: false },
    { name: words.median, of: (f) => f.medianMs, text: formatDuration, isBad: true },
    { name: words.p90, of: (f) => f.p90Ms, text: formatDuration, isBad: true },
    { name: words.longest, of: (f) => f.longestMs, text: formatDuration, isBad: true },
    { name: words.late, of: (f) => percent(f.late, f.clients), text: share, isBad: true },
    { name: words.nobody, of: (f) => f.nobody, text: formatNumber, isBad: true },
  ]
}
const Value = ({ line, figures, against }: { line: Line; figures: Figures; against: Figures | null }) => {
  const { whatIf: words } = useWords('whatIf')
  const value = line.of(figures)
  const other = against && line.of(against)
  if (value === null) return <span className={styles.quiet}>—</span>
  const by = other === null || !line.isBad ? 0 : value - other
  return (
    <>
      {line.text(value)}
      {by !== 0 && (
        <span className={classes(styles.by, by < 0 ? styles.better : styles.worse)}>
          <span aria-hidden="true">{by < 0 ? '▼' : '▲'}</span>
          <span className="visually-hidden">{by < 0 ? words.better : words.worse}</span>
        </span>
      )}
    </>
  )
}
const Others = ({ others }: { others: Comparison['others'] }) => {
  const { whatIf: words } = useWords('whatIf')
  const time = (ms: number | null) => (ms === null ? '—' : formatDuration(ms))
  return (
    <section className={styles.part}>
      <h3>{words.others}</h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.team}</th>
            <th scope="col">{words.p90}</th>
            <th scope="col">{words.longest}</th>
          </tr>
        </thead>
        <tbody>
          {others.map(({ team, now, after }) => (
            <tr key={team.id}>
              <th scope="row">{team.name}</th>
              <td>{fill(words.fromTo, { before: time(now.p90Ms), after: time(after.p90Ms) })}</td>
              <td>{fill(words.fromTo, { before: time(now.longestMs), after: time(after.longestMs) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** How long clients really waited, and would wait with the saved settings and with the form's. */
export const Waits = ({ result }: { result: Comparison }) => {
  const { whatIf: words } = useWords('whatIf')
  const lines = useLines()
  const { was, now, after, moved, agreed, others } = result
  return (
    <>
      <section className={styles.part}>
        <h3>{words.waits}</h3>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{words.measure}</span>
              </th>
              <th scope="col">{words.was}</th>
              <th scope="col">{words.now}</th>
              {after && <th scope="col">{words.after}</th>}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.name}>
                <th scope="row">{line.name}</th>
                <td>
                  <Value line={line} figures={was} against={null} />
                </td>
                <td>
                  <Value line={line} figures={now} against={null} />
                </td>
                {after && (
                  <td className={styles.after}>
                    <Value line={line} figures={after} against={now} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
        {moved && <p className={styles.quiet}>{fill(words.moved, { n: moved.moved, of: moved.of })}</p>}
        {agreed.of > 0 && (
          <p className={styles.quiet}>
            {fill(words.agreed, { percent: percent(agreed.of - agreed.moved, agreed.of) ?? 0 })}
          </p>
        )}
      </section>
      {others.length > 0 && <Others others={others} />}
    </>
  )
}
