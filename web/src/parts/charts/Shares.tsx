import { formatNumber } from '../../lib/format.ts'
import { useLang } from '../../lib/language.ts'
import styles from './charts.module.css'

export interface Share {
  readonly key: string
  readonly name: string
  readonly tone: string
  readonly value: number
  readonly onOpen?: (() => void) | undefined
}
const percent = (value: number, all: number): string =>
  all === 0 ? '—' : `${formatNumber(Math.round((value / all) * 1000) / 10)} %`

/** Parts of a whole as one bar, with their numbers below it. */
export const StackedShares = ({ parts }: { parts: readonly Share[] }) => {
  useLang()
  const all = parts.reduce((sum, { value }) => sum + value, 0)
  return (
    <>
      <div className={styles.stack} aria-hidden="true">
        {parts.map(({ key, tone, value }) => value > 0 && <i key={key} data-tone={tone} style={{ flexGrow: value }} />)}
      </div>
      <ul className={styles.shares}>
        {parts.map(({ key, name, tone, value, onOpen }) => (
          <li key={key}>
            <i data-tone={tone} aria-hidden="true" />
            <span>{name}</span>
            <button
              type="button"
              className={styles.open}
              aria-label={`${name}: ${formatNumber(value)}`}
              onClick={onOpen}
            >
              {formatNumber(value)}
            </button>
            <small>{percent(value, all)}</small>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Rows with a bar, the number and its share: a ranking, or how durations are distributed. */
export const BarRows = ({ rows }: { rows: readonly Share[] }) => {
  useLang()
  const all = rows.reduce((sum, { value }) => sum + value, 0)
  const most = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <ul className={styles.rows}>
      {rows.map(({ key, name, tone, value, onOpen }) => (
        <li key={key}>
          <span className={styles.name} dir="auto">
            {name}
          </span>
          <span className={styles.track} aria-hidden="true">
            <i data-tone={tone} style={{ width: `${(value / most) * 100}%` }} />
          </span>
          {onOpen ? (
            <button
              type="button"
              className={styles.open}
              aria-label={`${name}: ${formatNumber(value)}`}
              onClick={onOpen}
            >
              {formatNumber(value)}
            </button>
          ) : (
            <b>{formatNumber(value)}</b>
          )}
          <small>{percent(value, all)}</small>
        </li>
      ))}
    </ul>
  )
}
