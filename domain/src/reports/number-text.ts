import { type Lang, locales } from '@beseda/contract/lang.ts'
import { type MetricId, metricOf } from '@beseda/contract/metrics/index.ts'

/** One formatter per language, cached: creating one costs more than using it a hundred times. */
const perLang = (options: (lang: Lang) => [string, Intl.NumberFormatOptions]) => {
  const made = new Map<Lang, Intl.NumberFormat>()
  return (lang: Lang): Intl.NumberFormat => {
    const known = made.get(lang) ?? new Intl.NumberFormat(...options(lang))
    made.set(lang, known)
    return known
  }
}
const plain = perLang((lang) => [locales[lang], {}])
/** British short units use plurals (`28 mins`); those of plain English are shorter. */
const unit = (name: 'day' | 'hour') =>
  perLang((lang) => [lang === 'eng' ? 'en' : locales[lang], { style: 'unit', unit: name, unitDisplay: 'short' }])
const [days, hours] = [unit('day'), unit('hour')]

export const noValue = '—'
export const numberText = (value: number, lang: Lang): string => plain(lang).format(value)
const percentText = (value: number, lang: Lang): string => `${numberText(value, lang)}${lang === 'ru' ? ' %' : '%'}`
const two = (n: number): string => String(n).padStart(2, '0')

/** `3:05`, `1:02:09`; from a day on «2 дн. 3 ч». */
export const durationText = (ms: number, lang: Lang): string => {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const [whole, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  if (whole < 24) return whole > 0 ? `${whole}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
  const rest = whole % 24
  return days(lang).format(Math.floor(whole / 24)) + (rest > 0 ? ` ${hours(lang).format(rest)}` : '')
}
/** “—” where there is no value, never 0. */
export const metricText = (id: MetricId, value: number | null, lang: Lang): string => {
  if (value === null) return noValue
  const { aggregation } = metricOf(id)
  if (aggregation === 'duration' || aggregation === 'sum') return durationText(value, lang)
  if (aggregation === 'share') return percentText(Math.round(value * 1000) / 10, lang)
  return numberText(Math.round(value * 100) / 100, lang)
}

export interface Difference {
  /** Percent, or percentage points of a share; signed, with one decimal. */
  readonly percent: number
  readonly points: boolean
  readonly tone: 'better' | 'worse' | 'neutral'
}
/** How a number differs from that of the period before; null: one of them is missing, or nothing can be compared. */
export const differenceOf = (id: MetricId, now: number | null, before: number | null): Difference | null => {
  if (now === null || before === null) return null
  const { aggregation, better } = metricOf(id)
  const points = aggregation === 'share'
  if (!points && before === 0) return null
  const percent = Math.round((points ? now - before : (now - before) / before) * 1000) / 10
  const isNeutral = better === 'neutral' || percent === 0
  return { percent, points, tone: isNeutral ? 'neutral' : percent > 0 === (better === 'higher') ? 'better' : 'worse' }
}
/** `+5`, `−5`, `0`. */
export const signedText = (value: number, lang: Lang): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${numberText(Math.abs(value), lang)}`
