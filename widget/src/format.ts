import { type Lang, panelWords } from './words.ts'

const locales = { ru: 'ru-RU', eng: 'en-GB' } as const
const formats = new Map<string, Intl.DateTimeFormat>()
const format = (lang: Lang, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = lang + JSON.stringify(options)
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locales[lang], options)
  formats.set(key, made)
  return made
}

/** 16:05, in the visitor's time zone. */
export const timeOf = (lang: Lang, at: number): string =>
  format(lang, { hour: '2-digit', minute: '2-digit' }).format(at)

/** A number that is equal for all times of one day in the visitor's time zone. */
export const dayOf = (at: number): number => {
  const date = new Date(at)
  return date.getFullYear() * 10_000 + date.getMonth() * 100 + date.getDate()
}

/** «Сегодня», «Вчера», «18 ноября», with the year when it is not the current one. */
export const dayName = (lang: Lang, at: number, now: number): string => {
  if (dayOf(at) === dayOf(now)) return panelWords[lang].today
  const yesterday = new Date(now)
  yesterday.setDate(yesterday.getDate() - 1)
  if (dayOf(at) === dayOf(yesterday.getTime())) return panelWords[lang].yesterday
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  const parts = format(lang, { day: 'numeric', month: 'long', ...(!isThisYear && { year: 'numeric' }) }).formatToParts(
    at,
  )
  // Intl puts « г.» after the Russian year; a heading does not need it.
  const end = parts.findIndex((part) => part.type === 'year')
  return (end < 0 ? parts : parts.slice(0, end + 1)).map((part) => part.value).join('')
}
