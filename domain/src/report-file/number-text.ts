import { inLang, type Lang, type Words } from '@beseda/contract/lang.ts'
import { type MetricId, metricOf } from '@beseda/contract/metrics/index.ts'

const localeOf: Readonly<Record<Lang, string>> = { ru: 'ru-RU', eng: 'en-GB' }
export const noValue = '—'
export const numberText = (value: number, lang: Lang): string => new Intl.NumberFormat(localeOf[lang]).format(value)
const units = {
  days: { ru: 'дн.', en: 'd' },
  hours: { ru: 'ч', en: 'h' },
  percent: { ru: ' %', en: '%' },
  points: { ru: ' п. п.', en: ' pp' },
} as const satisfies Record<string, Words>
const two = (n: number): string => String(n).padStart(2, '0')

/** `3:05`, `1:02:09`; from a day on «2 дн. 3 ч». */
export const durationText = (ms: number, lang: Lang): string => {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  if (hours >= 24)
    return `${Math.floor(hours / 24)} ${inLang(units.days, lang)} ${hours % 24} ${inLang(units.hours, lang)}`
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
/** “—” where there is no value, never 0. */
export const metricText = (id: MetricId, value: number | null, lang: Lang): string => {
  if (value === null) return noValue
  const { aggregation } = metricOf(id)
  if (aggregation === 'duration' || aggregation === 'sum') return durationText(value, lang)
  if (aggregation === 'share') return `${numberText(Math.round(value * 1000) / 10, lang)}${inLang(units.percent, lang)}`
  return numberText(Math.round(value * 100) / 100, lang)
}
export interface Difference {
  /** With its sign. */
  readonly text: string
  readonly tone: 'better' | 'worse' | 'neutral'
}
/** Relative; of shares in points. Null: a number is missing, or nothing can be compared. */
export const differenceText = (
  id: MetricId,
  { now, before, lang }: { readonly now: number | null; readonly before: number | null; readonly lang: Lang },
): Difference | null => {
  if (now === null || before === null) return null
  const { aggregation, better } = metricOf(id)
  const isShare = aggregation === 'share'
  if (!isShare && before === 0) return null
  const part = isShare ? now - before : (now - before) / before
  const percent = Math.round(part * 1000) / 10
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : ''
  const text = `${sign}${numberText(Math.abs(percent), lang)}${inLang(isShare ? units.points : units.percent, lang)}`
  if (better === 'neutral' || percent === 0) return { text, tone: 'neutral' }
  return { text, tone: percent > 0 === (better === 'higher') ? 'better' : 'worse' }
}
