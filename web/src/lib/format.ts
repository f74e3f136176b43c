import { type Lang, locales } from '@beseda/contract/lang.ts'
import { formatSize } from '@beseda/contract/sizes.ts'
import { currentLang } from './language.ts'

/**
 * Times, numbers and sizes in the current language. A component that calls these also calls `useWords` or `useLang`, so
 * that it renders again when the language changes.
 */
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** One formatter per language, cached: creating one costs more than using it a hundred times. */
const perLang = <T>(make: (locale: string) => T): (() => T) => {
  const made = new Map<Lang, T>()
  return () => {
    const lang = currentLang()
    const known = made.get(lang)
    if (known !== undefined) return known
    const fresh = make(locales[lang])
    made.set(lang, fresh)
    return fresh
  }
}
const dates = (options: Intl.DateTimeFormatOptions) => perLang((locale) => new Intl.DateTimeFormat(locale, options))
/** British short units use plurals (`28 mins`); those of plain English are shorter. */
const unitLocale = (locale: string): string => (locale === 'en-GB' ? 'en' : locale)
const units = (unit: string) =>
  perLang(
    (locale) =>
      new Intl.NumberFormat(unitLocale(locale), {
        style: 'unit',
        unit,
        unitDisplay: 'short',
        maximumFractionDigits: 0,
      }),
  )

const clockTime = dates({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const dayMonth = dates({ day: 'numeric', month: 'long' })
const dayMonthShort = dates({ day: 'numeric', month: 'short' })
const dayMonthYear = dates({ day: 'numeric', month: 'long', year: 'numeric' })
const numericDate = dates({ day: '2-digit', month: '2-digit', year: 'numeric' })
const dayMonthUtc = dates({ day: 'numeric', month: 'long', timeZone: 'UTC' })
const weekdayShort = dates({ weekday: 'short', timeZone: 'UTC' })
const relative = perLang((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
const plain = perLang((locale) => new Intl.NumberFormat(locale))
const seconds = units('second')
const minutes = units('minute')
const hours = units('hour')
const days = units('day')

/** Whole days between two instants by the calendar of this browser. */
const daysApart = (at: number, now: number): number => {
  const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0)
  return Math.round((midnight(at) - midnight(now)) / dayMs)
}
const sameYear = (at: number, now: number): boolean => new Date(at).getFullYear() === new Date(now).getFullYear()
/** Russian dates with a year end with « г.», which our texts leave out. */
const withoutYearSuffix = (text: string): string => text.replace(/\sг\.$/u, '')

/** `10:58`, always by 24 hours. */
export const formatTime = (at: number): string => clockTime().format(at)

/** «сегодня», «вчера», «18 ноября», «18 ноября 2024». */
export const formatDay = (at: number, now: number): string => {
  const apart = daysApart(at, now)
  if (apart === 0 || apart === -1) return relative().format(apart, 'day')
  return withoutYearSuffix((sameYear(at, now) ? dayMonth() : dayMonthYear()).format(at))
}
/** For narrow places: `10:58` today, «вчера», «18 нояб.», «18.11.2024». */
export const formatShort = (at: number, now: number): string => {
  const apart = daysApart(at, now)
  if (apart === 0) return formatTime(at)
  if (apart === -1) return relative().format(-1, 'day')
  return (sameYear(at, now) ? dayMonthShort() : numericDate()).format(at)
}
/** «18 ноября, 10:58»; today only the time. */
export const formatDateTime = (at: number, now: number): string =>
  daysApart(at, now) === 0 ? formatTime(at) : `${formatDay(at, now)}, ${formatTime(at)}`

/** The same for a future time: «завтра, 09:05». */
export const formatAhead = (at: number, now: number): string =>
  daysApart(at, now) === 1 ? `${relative().format(1, 'day')}, ${formatTime(at)}` : formatDateTime(at, now)

/** «11 января»: a date without a time zone. */
export const formatDayMonth = (wall: number): string => dayMonthUtc().format(wall)
/** Of a date as `2026-01-31`. */
export const formatDate = (date: string): string => formatDayMonth(Date.parse(`${date}T00:00:00Z`))
/** «пн», «вт»: 0 is Monday. */
export const formatWeekday = (day: number): string => weekdayShort().format(Date.UTC(2024, 0, 1 + day))

/** How long ago: «сейчас», «5 минут назад»; after an hour the time or the day. */
export const formatAgo = (at: number, now: number): string => {
  const passed = Math.max(0, now - at)
  if (passed < minuteMs) return relative().format(0, 'second')
  if (passed < hourMs) return relative().format(-Math.floor(passed / minuteMs), 'minute')
  return formatDateTime(at, now)
}
/** A wait: «сейчас» below a minute, «28 мин», «1 ч 50 мин», «2 дн. 3 ч». */
export const formatWait = (ms: number): string => (ms < minuteMs ? relative().format(0, 'second') : formatDuration(ms))
/** A duration in the two largest units: «45 с», «5 мин», «1 ч 5 мин», «2 дн. 3 ч». */
export const formatDuration = (ms: number): string => {
  if (ms < minuteMs) return seconds().format(Math.max(0, Math.floor(ms / 1000)))
  const pair = (large: Intl.NumberFormat, largeMs: number, small: Intl.NumberFormat, smallMs: number) => {
    const rest = Math.floor((ms % largeMs) / smallMs)
    return large.format(Math.floor(ms / largeMs)) + (rest > 0 ? ` ${small.format(rest)}` : '')
  }
  if (ms < hourMs) return minutes().format(Math.floor(ms / minuteMs))
  return ms < dayMs ? pair(hours(), hourMs, minutes(), minuteMs) : pair(days(), dayMs, hours(), hourMs)
}
/** Attribute of `<time>`. */
export const isoTime = (at: number): string => new Date(at).toISOString()

/** With the grouping of the language. Never for ids and request numbers. */
export const formatNumber = (n: number): string => plain().format(n)
/** For badges: everything above 99 is `99+`. */
export const formatCount = (n: number): string => (n > 99 ? '99+' : String(n))

export const formatBytes = (count: number): string => formatSize(currentLang(), count)

const roubles = perLang(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'RUB',
      currencyDisplay: 'narrowSymbol',
      trailingZeroDisplay: 'stripIfInteger',
    }),
)
/** Kopecks as roubles: «18 940 ₽», «18 940,50 ₽». */
export const formatRoubles = (kopecks: number): string => roubles().format(kopecks / 100)

/** «21 ноября 2026». */
export const formatFullDate = (at: number): string => withoutYearSuffix(dayMonthYear().format(at))
