import { reportNumbers } from '@beseda/contract/endpoints/report-numbers.ts'
import type { Availability } from '@beseda/contract/entities/report.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { loadByHour } from '../../entities/report/load.ts'
import { clockText } from '../../entities/report/number-text.ts'
import { call } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { Card } from '../../parts/charts/Card.tsx'
import { Columns } from '../../parts/charts/Columns.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { Names } from '../../parts/Names.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { tip } from '../../ui/Tooltip.tsx'
import { HoursCard } from './Charts.tsx'
import { closedDrill } from './drill-filter.ts'
import styles from './reports.module.css'
import rowName from './row-name.module.css'
import timeStyles from './time.module.css'
import type { ReportState } from './use-report.ts'

/** Ribbons that are drawn at a time. */
const peopleStep = 100
type Person = Availability['people'][number]
const hourIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone })
  return (at: number): number => Number(format.format(at))
}
const one = (n: number): string => formatNumber(Math.round(n * 10) / 10)

const LoadCard = ({ answer, state }: { answer: Availability; state: ReportState }) => {
  const { reports: words } = useWords('reports')
  useLang()
  const hours = loadByHour(answer.coverage, hourIn(answer.timeZone))
  return (
    <Card
      title={words.load}
      note={words.loadNote}
      legend={[
        { name: words.dialogsPerHour, tone: 'main' },
        { name: words.present, tone: 'line' },
      ]}
    >
      <Columns
        label={words.load}
        format={one}
        line={hours.map(({ online }) => online)}
        lineName={words.present}
        bars={hours.map(({ hour, dialogs }) => ({
          key: String(hour),
          name: String(hour).padStart(2, '0'),
          parts: [{ name: words.dialogsPerHour, tone: 'main', value: dialogs }],
          onOpen: () => state.change({ ...closedDrill, drill: 'dialogs', dayHour: String(hour) }),
        }))}
      />
    </Card>
  )
}

/** When one operator was online, on a break or away. */
const Ribbon = ({ person, answer, state }: { person: Person; answer: Availability; state: ReportState }) => {
  const { reports: words, shell } = useWords('reports')
  const { start, until } = answer.period
  const moment = new Intl.DateTimeFormat(useLang() === 'ru' ? 'ru' : 'en-GB', {
    ...{ day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    timeZone: answer.timeZone,
  })
  // the lists of these two numbers are the periods of the ribbon
  const open = (drill: 'onlineTime' | 'breakTime') => state.change({ ...closedDrill, drill, row: person.id })
  const place = (at: number): number => ((at - start) / (until - start)) * 100
  return (
    <li className={timeStyles.person}>
      <span className={rowName.name}>
        <span className={person.inactive ? styles.none : undefined}>{person.name}</span>
        <small className={styles.none}>
          <Names texts={person.teams} />
        </small>
      </span>
      <span className={timeStyles.ribbon} aria-hidden="true">
        {person.intervals.map((part) => {
          const text = `${shell.presence[part.presence]} · ${moment.format(part.start)} – ${moment.format(part.until)} · ${clockText(part.until - part.start)}`
          return (
            <i
              key={part.start}
              data-presence={part.presence}
              style={{
                left: `${place(part.start)}%`,
                width: `${Math.max(0.3, place(part.until) - place(part.start))}%`,
              }}
              {...tip(text)}
            />
          )
        })}
      </span>
      <span className={timeStyles.hours}>
        <button type="button" onClick={() => open('onlineTime')}>
          {fill(words.onlineFor, { time: clockText(person.onlineMs) })}
        </button>
        <button type="button" onClick={() => open('breakTime')}>
          {fill(words.breakFor, { time: clockText(person.breakMs) })}
        </button>
        {fill(words.chats, { n: formatNumber(person.chats) })}
      </span>
    </li>
  )
}

/** Load by hour of the week, load against operators present, and the availability of each operator. */
export const TimeReport = ({ state }: { state: ReportState }) => {
  const { reports: words, shell } = useWords('reports')
  const { filter, isReady, search, change } = state
  const showsInactive = search.inactive === '1'
  const [shown, setShown] = useState(peopleStep)
  const query = useQuery({
    queryKey: ['reports', 'availability', filter, showsInactive],
    queryFn: ({ signal }) =>
      call(reportNumbers.availability, { ...filter, ...(showsInactive && { inactive: '1' as const }) }, { signal }),
    enabled: isReady,
    staleTime: 30_000,
  })
  return (
    <div className={styles.scroll}>
      <div className={`${styles.cards} ${styles.pair}`}>
        <HoursCard state={state} wide={false} />
        <Loaded query={query} shape="table">
          {(answer) => (
            <>
              <LoadCard answer={answer} state={state} />
              <div className={styles.whole}>
                <Card
                  title={words.availability}
                  note={fill(words.zone, { zone: answer.timeZone })}
                  legend={(['online', 'break'] as const).map((tone) => ({ name: shell.presence[tone], tone }))}
                >
                  <div className={timeStyles.choice}>
                    <CheckField
                      asSwitch
                      label={words.showInactive}
                      checked={showsInactive}
                      onChange={({ target }) => change({ inactive: target.checked ? '1' : undefined })}
                    />
                  </div>
                  {answer.people.length === 0 ? (
                    <EmptyState
                      icon={<CalendarClock size={28} strokeWidth={1.5} aria-hidden="true" />}
                      title={words.nobody}
                    />
                  ) : (
                    <ul className={timeStyles.ribbons}>
                      {answer.people.slice(0, shown).map((person) => (
                        <Ribbon key={person.id} person={person} answer={answer} state={state} />
                      ))}
                    </ul>
                  )}
                  {answer.people.length > shown && (
                    <Button onClick={() => setShown(shown + peopleStep)}>
                      {fill(words.morePeople, { n: formatNumber(answer.people.length - shown) })}
                    </Button>
                  )}
                </Card>
              </div>
            </>
          )}
        </Loaded>
      </div>
    </div>
  )
}
