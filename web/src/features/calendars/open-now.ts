import type { CalendarVersion } from '@beseda/contract/entities/calendar.ts'
import { openState } from '@beseda/domain/calendar/working-time.ts'
import { wallOf, weekday } from '@beseda/domain/calendar/zone.ts'
import { formatDayMonth, formatWeekday } from '../../lib/format.ts'
import { fill } from '../../lib/words/plural.ts'
import type { Words } from '../../lib/words/shape.ts'
import { clockText } from './hours.ts'

const day = 86_400_000
/** «18:00», «пн, 9:00», «11 января, 9:00»: by the clock of the calendar's zone. */
const whenText = (zone: string, at: number, now: number): string => {
  const [then, today] = [wallOf(zone, at), wallOf(zone, now)]
  const apart = Math.floor(then / day) - Math.floor(today / day)
  const time = clockText(Math.floor((then % day) / 60_000))
  if (apart === 0) return time
  return apart < 7 ? `${formatWeekday(weekday(then))}, ${time}` : `${formatDayMonth(then)}, ${time}`
}
export interface OpenNow {
  readonly open: boolean
  readonly text: string
}
/** Whether it is working time now, and until when. */
export const openNow = (
  versions: readonly CalendarVersion[],
  now: number,
  words: Words<'calendars'>['calendars'],
): OpenNow => {
  // hours that hold since a moment ago may seem to lie in the future: the server's clock set it, and `now` is rounded
  const [first, ...later] = versions
  const known = first && (first.validFrom ?? 0) > now ? [{ ...first, validFrom: null }, ...later] : versions
  const { open, changesAt } = openState(known, now)
  const zone = known.findLast((v) => (v.validFrom ?? 0) <= now)?.timeZone ?? 'UTC'
  if (changesAt === null) return { open, text: open ? words.openAlways : words.closedAlways }
  return { open, text: fill(open ? words.openUntil : words.closedUntil, { when: whenText(zone, changesAt, now) }) }
}
