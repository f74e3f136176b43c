import { installation as calls } from '@beseda/contract/endpoints/installation.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, Info, RefreshCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '../../lib/api.ts'
import { checkSocket } from '../../lib/check-socket.ts'
import { now } from '../../lib/clock.ts'
import { formatTime } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { Page, Section } from '../../parts/Page.tsx'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/class-names.ts'
import { browserClockRow, type Row, rowsOf, textOf, websocketRow } from './row.ts'
import styles from './status.module.css'

const signs = { good: CircleCheck, neutral: Info, warning: TriangleAlert, bad: CircleAlert } as const

const look = async (signal: AbortSignal) => {
  const asked = now()
  const status = await call(calls.status, {}, { signal })
  return { status, clock: browserClockRow(status.at, asked, now()) }
}
/** Where the problem can be solved. */
const Remedy = ({ row: { check, state } }: { row: Row }) => {
  const { status: words } = useWords('status')
  const tab = { address: '', mail: 'mail', sms: 'sms' }[check as string]
  if (tab === undefined || state === 'good') return null
  if (state === 'failed' || state === 'waits') return <Link to={paths.outbox}>{words.toOutbox}</Link>
  return (
    <Link to={paths.installation} search={{ ...(tab && { tab }) } as never}>
      {words.toInstallation}
    </Link>
  )
}
const Line = ({ row }: { row: Row }) => {
  const { status: words } = useWords('status')
  const Sign = signs[row.level]
  return (
    <li className={styles.line}>
      <Sign size={20} strokeWidth={1.75} className={styles[row.level]} aria-hidden="true" />
      <div className={styles.words}>
        <h2>
          {words.checks[row.check]}
          <span className="visually-hidden">: {words.levels[row.level]}</span>
        </h2>
        <p>
          {textOf(row, words)} <Remedy row={row} />
        </p>
      </div>
    </li>
  )
}

/** `/admin/preferences/status`: how the installation is, in words, with what to do. */
export const StatusPage = ({ deadLetters }: { deadLetters: ReactNode }) => {
  const { status: words, titles } = useWords('status')
  const lang = useLang()
  const query = useQuery({
    queryKey: ['installationStatus'],
    queryFn: ({ signal }) => look(signal),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: 60_000,
  })
  const socket = useQuery({
    queryKey: ['websocketOpens'],
    queryFn: () => checkSocket(location.origin),
    staleTime: 0,
    gcTime: 0,
  })
  const again = () => {
    void query.refetch()
    void socket.refetch()
  }
  return (
    <Page
      title={titles.status}
      form
      actions={
        <Button icon={<RefreshCw size={16} aria-hidden="true" />} busy={query.isFetching} onClick={again}>
          {words.again}
        </Button>
      }
    >
      <Loaded query={query} shape="form">
        {({ status, clock }) => {
          const publicUrl = String(status.checks.find((one) => one.check === 'address')?.values.value ?? '')
          const rows = rowsOf(status, websocketRow(socket.data ?? null, publicUrl, location.origin), clock)
          const count = (level: Row['level']) => rows.filter((row) => row.level === level).length
          const [bad, warnings] = [count('bad'), count('warning')]
          const sum = bad > 0 ? words.toFix : warnings > 0 ? words.toCheck : null
          const tone = bad > 0 ? styles.bad : warnings > 0 ? styles.warning : styles.good
          return (
            <>
              <p className={classes(styles.sum, tone)} role="status">
                {sum ? plural(lang, bad || warnings, sum) : words.allGood}
              </p>
              <p className={styles.note}>
                {words.intro}. {fill(words.seen, { time: formatTime(status.at) })}
              </p>
              <ul className={styles.lines}>
                {rows.map((row) => (
                  <Line key={row.check} row={row} />
                ))}
              </ul>
            </>
          )
        }}
      </Loaded>
      <Section title={titles.deadLetters}>{deadLetters}</Section>
    </Page>
  )
}
