import { monitoring } from '@beseda/contract/endpoints/monitoring.ts'
import { useEffect, useRef } from 'react'
import { harmlessName } from '../../entities/chat/text/hostile-text.ts'
import { call } from '../../lib/api.ts'
import { formatNumber, formatTime } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { classes } from '../../ui/class-names.ts'
import common from './monitoring.module.css'
import styles from './numbers.module.css'
import { Tiles } from './Tiles.tsx'
import { noTeamKey } from './tables.tsx'
import { clockText } from './texts.ts'
import { useLive, useNumbers } from './use-live.ts'

/** Teams that fit on a screen. */
const most = 8

/** For a big screen: large numbers, a clock, nothing to press. Escape leads back. */
const Wall = ({ onLeave }: { onLeave: () => void }) => {
  const { monitoring: words, titles } = useWords('monitoring')
  const dialog = useRef<HTMLDialogElement>(null)
  const leave = useRef(onLeave)
  useEffect(() => {
    leave.current = onLeave
  })
  useEffect(() => {
    dialog.current?.showModal()
    // not the button: it shows itself to the keyboard only
    dialog.current?.focus()
    let wasFull = document.fullscreenElement !== null
    // Escape ends the full screen of the browser, and this view with it.
    const changed = () => {
      if (document.fullscreenElement) wasFull = true
      else if (wasFull) leave.current()
    }
    document.addEventListener('fullscreenchange', changed)
    return () => {
      document.removeEventListener('fullscreenchange', changed)
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    }
  }, [])
  const { query, now } = useLive({
    key: ['wall'],
    read: (signal) => call(monitoring.teams, {}, { signal, isBackground: true }),
    pace: 'live',
  })
  const numbers = useNumbers('teams', { period: 'today' }, true)
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={styles.wall}
      aria-label={words.wallTitle}
      onCancel={(event) => {
        event.preventDefault()
        onLeave()
      }}
    >
      <header className={styles.wallHead}>
        <h1>{titles.monitoring}</h1>
        {query.isError && query.data && (
          <span className={common.state} data-state="stale">
            {fill(words.refresh.stale, { time: formatTime(query.data.now.at) })}
          </span>
        )}
        <time className={styles.wallClock}>{formatTime(now)}</time>
        <button type="button" className={styles.wallLeave} onClick={onLeave}>
          {words.leaveWall}
        </button>
      </header>
      <Loaded query={query} shape="table">
        {({ now: head, rows }) => {
          const busiest = [...rows]
            .sort((a, b) => b.overdue - a.overdue || b.waiting - a.waiting || b.inProgress - a.inProgress)
            .slice(0, most)
          return (
            <>
              <Tiles isWall head={head} now={now} total={numbers.data?.total ?? null} period={words.periods.today} />
              <table className={styles.wallTable}>
                <caption className="visually-hidden">{words.tabs.teams}</caption>
                <thead>
                  <tr>
                    <th scope="col">{words.columns.team}</th>
                    <th scope="col">{words.columns.online}</th>
                    <th scope="col">{words.columns.load}</th>
                    <th scope="col">{words.columns.waiting}</th>
                    <th scope="col">{words.columns.longest}</th>
                    <th scope="col">{words.columns.overdue}</th>
                  </tr>
                </thead>
                <tbody>
                  {busiest.map((row) => (
                    <tr key={row.team?.id ?? noTeamKey}>
                      <th scope="row">
                        <bdi>{row.team ? harmlessName(row.team.name) : words.noTeam}</bdi>
                      </th>
                      <td>{formatNumber(row.online)}</td>
                      <td>
                        {formatNumber(row.inProgress)} / {formatNumber(row.places)}
                      </td>
                      <td>{formatNumber(row.waiting)}</td>
                      <td>{row.longestSince === null ? '—' : clockText(now - row.longestSince)}</td>
                      <td className={classes(row.overdue > 0 && styles.bad)}>{formatNumber(row.overdue)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </>
          )
        }}
      </Loaded>
    </dialog>
  )
}
export default Wall
