import type { Calendar, Hours } from '@beseda/contract/entities/calendar.ts'
import type { AuditRecord } from '../audit/index.ts'

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const hoursText = (hours: readonly Hours[]): string => hours.map((h) => `${clock(h.from)}–${clock(h.until)}`).join(', ')

/** The audit record of a calendar: its hours in force at `at`. One line per day, `0 09:00–18:00` for Monday. */
export const recordOf = ({ name, isDefault, versions }: Calendar, at: number): AuditRecord => {
  const v = versions.findLast((known) => (known.validFrom ?? 0) <= at) ?? versions[0]
  return {
    name,
    isDefault,
    timeZone: v?.timeZone,
    weekHours: v?.week.flatMap((hours, day) => (hours.length > 0 ? [`${day} ${hoursText(hours)}`] : [])),
    exceptions: v?.exceptions.map((e) => [e.date, hoursText(e.hours), e.name].filter(Boolean).join(' ')),
  }
}
