import { dayName, dayOf, timeOf } from './format.ts'
import { type Lang, panelWords } from './words.ts'

const minute = 60_000
/** «Отвечаем примерно за 5 минут». Rounded up, so that the promise holds. */
export const waitText = (lang: Lang, ms: number): string => {
  const words = panelWords[lang]
  const minutes = Math.max(1, Math.ceil(ms / minute))
  if (minutes > 60) return words.waitLong
  return words.wait(minutes <= 10 ? minutes : Math.ceil(minutes / 5) * 5)
}
/** «Вернёмся завтра в 09:00», in the visitor's time zone. */
export const returnText = (lang: Lang, at: number, now: number): string => {
  const words = panelWords[lang]
  const time = timeOf(lang, at)
  if (dayOf(at) === dayOf(now)) return words.backToday(time)
  const tomorrow = new Date(now)
  tomorrow.setDate(tomorrow.getDate() + 1)
  return dayOf(at) === dayOf(tomorrow.getTime()) ? words.backTomorrow(time) : words.backOn(dayName(lang, at, now), time)
}
