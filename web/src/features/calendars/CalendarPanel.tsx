import { calendars as calls } from '@beseda/contract/endpoints/calendars.ts'
import type { Calendar, CalendarVersion } from '@beseda/contract/entities/calendar.ts'
import { localDate, wallOfDate } from '@beseda/domain/calendar/zone.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { ApiError, NetworkError } from '../../lib/api-error.ts'
import { now as clockNow, useNow } from '../../lib/clock.ts'
import { formatFullDate } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { toast } from '../../lib/toasts.ts'
import { fill } from '../../lib/words/plural.ts'
import { FormAndChanges } from '../../parts/FormAndChanges.tsx'
import { SidePanel } from '../../parts/SidePanel.tsx'
import { Button } from '../../ui/Button.tsx'
import { CalendarForm } from './CalendarForm.tsx'
import { type CalendarValues, formerOf, versionNow } from './calendar-form.ts'
import styles from './calendars.module.css'

interface Props {
  /** Null: a new one. */
  readonly calendar: Calendar | null
  readonly isFirst: boolean
  readonly onSaved: (calendar: Calendar) => void
  readonly onClose: () => void
}
export const CalendarPanel = ({ calendar, ...rest }: Props) => {
  const { calendars, shell } = useWords('calendars')
  return (
    <SidePanel title={calendar?.name ?? calendars.newTitle} onClose={rest.onClose}>
      {calendar ? (
        <FormAndChanges
          entity="calendar"
          entityId={calendar.id}
          label={calendar.name}
          settings={shell.settings}
          formerOf={formerOf}
        >
          {(former) => <Known calendar={calendar} former={former} {...rest} />}
        </FormAndChanges>
      ) : (
        <CalendarForm calendar={null} version={null} former={null} {...rest} />
      )}
    </SidePanel>
  )
}

/** The current hours and the planned ones: each has its own form. */
const Known = ({
  calendar,
  onSaved,
  ...rest
}: Props & { calendar: Calendar; former: Partial<CalendarValues> | null }) => {
  const now = useNow(60_000)
  /** The start of the chosen hours, which stays when a colleague replaces them; null: the current ones. */
  const [chosen, choose] = useState<number | null>(null)
  const current = versionNow(calendar, now)
  // not by time: hours that hold since a moment ago may seem to lie in the future
  const later = calendar.versions.slice(calendar.versions.indexOf(current) + 1)
  const version = later.find((v) => v.validFrom === chosen) ?? current
  return (
    <>
      {later.length > 0 && <Planned {...{ calendar, later, chosen: version === current ? null : chosen, choose }} />}
      <CalendarForm
        key={version === current ? 'current' : version.validFrom}
        calendar={calendar}
        version={version}
        {...rest}
        onSaved={(saved) => {
          const made = saved.versions.find((v) => !calendar.versions.some((known) => known.number === v.number))
          if (made) choose(made === versionNow(saved, clockNow()) ? null : made.validFrom)
          onSaved(saved)
        }}
      />
    </>
  )
}

const dateText = ({ timeZone, validFrom }: CalendarVersion): string =>
  formatFullDate(wallOfDate(localDate(timeZone, validFrom!)) + 43_200_000)

const Planned = ({
  calendar,
  later,
  chosen,
  choose,
}: {
  calendar: Calendar
  later: readonly CalendarVersion[]
  /** Null: the current hours. */
  chosen: number | null
  choose: (validFrom: number | null) => void
}) => {
  const { calendars, common } = useWords('calendars')
  const queryClient = useQueryClient()
  const remove = async (version: CalendarVersion) => {
    try {
      await call(calls.removeVersion, { calendarId: calendar.id, number: version.number })
      choose(null)
      toast({ kind: 'success', text: calendars.plannedGone })
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error
      toast({ kind: 'error', text: error instanceof ApiError ? error.text : common.noConnection })
    }
    void queryClient.invalidateQueries({ queryKey: liveKeys.calendars })
  }
  return (
    <ul className={styles.planned} aria-label={calendars.planned}>
      <li>
        <Button size="s" aria-pressed={chosen === null} onClick={() => choose(null)}>
          {calendars.plannedNow}
        </Button>
      </li>
      {later.map((v) => (
        <li key={v.number}>
          <Button size="s" aria-pressed={chosen === v.validFrom} onClick={() => choose(v.validFrom)}>
            {fill(calendars.plannedFrom, { date: dateText(v) })}
          </Button>
          {chosen === v.validFrom && (
            <Button size="s" variant="danger" onClick={() => void remove(v)}>
              {calendars.plannedRemove}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
