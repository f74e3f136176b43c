import { useLang, useWords } from '../../lib/language.ts'
import { tip } from '../../ui/Tooltip.tsx'
import styles from './charts.module.css'
import { axisOf } from './scale.ts'

export interface Part {
  readonly name: string
  readonly tone: string
  readonly value: number
}
export interface Bar {
  readonly key: string
  readonly name: string
  readonly parts: readonly Part[]
  /** The same in the period before; a dashed line. */
  readonly before?: number | undefined
  readonly onOpen: () => void
}
const sum = (parts: readonly Part[]): number => parts.reduce((all, { value }) => all + value, 0)

/**
 * Stacked columns with a dashed line. Each column is a button with its numbers as a tooltip, also by keyboard; the same
 * numbers stand in a table below that can be opened.
 */
export const Columns = ({
  label,
  bars,
  format,
  line,
  lineName,
}: {
  label: string
  bars: readonly Bar[]
  format: (value: number) => string
  /** A line over the columns, on an axis of its own: operators present. By default `before` on that of the columns. */
  line?: readonly number[]
  lineName?: string | undefined
}) => {
  const { reportParts: words } = useWords('reportParts')
  useLang()
  const befores = line ?? bars.flatMap(({ before }) => (before === undefined ? [] : [before]))
  const most = Math.max(0, ...bars.map(({ parts }) => sum(parts)), ...(line ? [] : befores))
  const { end, ticks } = axisOf(most)
  const lineEnd = line ? axisOf(Math.max(0, ...line)).end : end
  const hasLine = befores.length === bars.length && bars.length > 1
  const points = befores.map((value, i) => `${((i + 0.5) / bars.length) * 100},${100 - (value / lineEnd) * 100}`)
  const every = Math.ceil(bars.length / 12)
  const names = bars[0]?.parts.map(({ name }) => name) ?? []
  const textOf = ({ name, parts }: Bar, i: number) =>
    [
      name,
      ...parts.map((part) => `${part.name}: ${format(part.value)}`),
      ...(hasLine && lineName
        ? [`${lineName}: ${line ? String(Math.round(befores[i]! * 10) / 10) : format(befores[i]!)}`]
        : []),
    ].join(' · ')
  return (
    <figure className={styles.figure} aria-label={label}>
      <div className={styles.scroll}>
        {/* as wide as a finger needs for each column */}
        <div style={{ minWidth: 32 + 24 * bars.length }}>
          <div className={styles.plot}>
            <div className={styles.axis} aria-hidden="true">
              {ticks.map((tick) => (
                <span key={tick} style={{ bottom: `${(tick / end) * 100}%` }}>
                  {format(tick)}
                </span>
              ))}
            </div>
            <div className={styles.area}>
              {ticks.map((tick) => (
                <i key={tick} className={styles.grid} style={{ bottom: `${(tick / end) * 100}%` }} aria-hidden="true" />
              ))}
              <ul className={styles.columns}>
                {bars.map((bar, i) => (
                  <li key={bar.key}>
                    <button
                      type="button"
                      className={styles.column}
                      aria-label={textOf(bar, i)}
                      onClick={bar.onOpen}
                      {...tip(textOf(bar, i))}
                    >
                      {bar.parts.map((part) => (
                        <i key={part.name} data-tone={part.tone} style={{ height: `${(part.value / end) * 100}%` }} />
                      ))}
                    </button>
                  </li>
                ))}
              </ul>
              {hasLine && (
                <svg className={styles.line} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
                  <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
                </svg>
              )}
            </div>
          </div>
          <div className={styles.names} aria-hidden="true">
            {bars.map((bar, i) => (
              <span key={bar.key}>{i % every === 0 ? bar.name : ''}</span>
            ))}
          </div>
        </div>
      </div>
      <details className={styles.twin}>
        <summary>{words.asTable}</summary>
        <div className={styles.scroll}>
          <table>
            <caption className="visually-hidden">{label}</caption>
            <thead>
              <tr>
                <th scope="col">{words.when}</th>
                {names.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
                {hasLine && <th scope="col">{lineName}</th>}
              </tr>
            </thead>
            <tbody>
              {bars.map((bar, i) => (
                <tr key={bar.key}>
                  <th scope="row">{bar.name}</th>
                  {bar.parts.map((part) => (
                    <td key={part.name}>{format(part.value)}</td>
                  ))}
                  {hasLine && <td>{Math.round(befores[i]! * 10) / 10}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
