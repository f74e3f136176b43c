import type { ReportSchedule } from '@beseda/contract/entities/report-schedule.ts'
import type { ErrorCode } from '@beseda/contract/errors/index.ts'
import { localDate } from '@beseda/domain/calendar/zone.ts'
import { useNow } from '../../lib/clock.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { formatDate, formatDateTime } from '../../lib/format.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { plural } from '../../lib/words/plural.ts'
import { Chip } from '../../ui/Chip.tsx'
import styles from './schedules.module.css'
import { cadenceText } from './texts.ts'

const tones = { running: 'info', sent: 'success', failed: 'danger', stopped: 'plain' } as const

/** The next date in the time zone of the organization, or why there is none. */
export const NextRun = ({ schedule, timeZone }: { schedule: ReportSchedule; timeZone: string }) => {
  const { reportSchedules: words } = useWords('reportSchedules')
  const { paused, nextAt } = schedule
  return (
    <>
      {paused ? (
        <Chip tone={paused === 'user' ? 'plain' : 'warning'} dot>
          {words.paused}
        </Chip>
      ) : (
        formatDate(localDate(timeZone, nextAt!))
      )}
      <span className={styles.brief}>
        {paused && paused !== 'user' ? words.pauseReasons[paused] : cadenceText(schedule, words)}
      </span>
    </>
  )
}

/** How the last run ended. */
export const LastRun = ({ schedule: { lastRun } }: { schedule: ReportSchedule }) => {
  const { reportSchedules: words } = useWords('reportSchedules')
  const lang = useLang()
  const errorText = useErrorText()
  const now = useNow(60_000)
  if (!lastRun) return '—'
  const { at, result, failure, letters } = lastRun
  return (
    <>
      <Chip tone={tones[result]} dot>
        {words.results[result]}
      </Chip>
      <span className={styles.brief}>
        {formatDateTime(at, now)}
        {result === 'sent' && ` · ${plural(lang, letters, words.letters)}`}
      </span>
      {failure && <span className={styles.brief}>{errorText(failure.code as ErrorCode, failure.params)}</span>}
    </>
  )
}
