import { type Lang, locales } from '@beseda/contract/lang.ts'
import { now } from '../lib/clock.ts'
import { currentLang } from '../lib/language.ts'
import type { SelectOption } from '../ui/SelectField.tsx'

/** Browsers know few places by their Russian names: those of Russia and its neighbours. They come first in the list. */
const russianPlaces: Readonly<Record<string, string>> = {
  'Europe/Moscow': 'Москва',
  'Europe/Kaliningrad': 'Калининград',
  'Europe/Samara': 'Самара',
  'Europe/Volgograd': 'Волгоград',
  'Europe/Saratov': 'Саратов',
  'Europe/Astrakhan': 'Астрахань',
  'Europe/Ulyanovsk': 'Ульяновск',
  'Europe/Kirov': 'Киров',
  'Europe/Simferopol': 'Симферополь',
  'Asia/Yekaterinburg': 'Екатеринбург',
  'Asia/Omsk': 'Омск',
  'Asia/Novosibirsk': 'Новосибирск',
  'Asia/Barnaul': 'Барнаул',
  'Asia/Tomsk': 'Томск',
  'Asia/Novokuznetsk': 'Новокузнецк',
  'Asia/Krasnoyarsk': 'Красноярск',
  'Asia/Irkutsk': 'Иркутск',
  'Asia/Chita': 'Чита',
  'Asia/Yakutsk': 'Якутск',
  'Asia/Khandyga': 'Хандыга',
  'Asia/Vladivostok': 'Владивосток',
  'Asia/Ust-Nera': 'Усть-Нера',
  'Asia/Magadan': 'Магадан',
  'Asia/Sakhalin': 'Сахалин',
  'Asia/Srednekolymsk': 'Среднеколымск',
  'Asia/Kamchatka': 'Камчатка',
  'Asia/Anadyr': 'Анадырь',
  'Europe/Minsk': 'Минск',
  'Asia/Almaty': 'Алма-Ата',
  'Asia/Tashkent': 'Ташкент',
  'Asia/Bishkek': 'Бишкек',
  'Asia/Dushanbe': 'Душанбе',
  'Asia/Ashgabat': 'Ашхабад',
  'Asia/Yerevan': 'Ереван',
  'Asia/Baku': 'Баку',
  'Asia/Tbilisi': 'Тбилиси',
}
const dayMs = 86_400_000
/** Cached: creating a formatter for each of four hundred zones with every typed key is too slow. */
const made = new Map<string, string>()

const offsetOf = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')!
    .value.replace('GMT', 'UTC')
    .replace('-', '−')

/** «Москва», `Moscow`: where there is no room for more. */
export const zoneName = (timeZone: string, lang: Lang): string =>
  (lang === 'ru' && russianPlaces[timeZone]) || timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')

/** «Москва, UTC+3», `Europe/Moscow, UTC+3`. */
export const zoneText = (timeZone: string, lang: Lang = currentLang(), at = now()): string => {
  const key = `${lang} ${timeZone} ${Math.floor(at / dayMs)}`
  const known = made.get(key)
  if (known) return known
  const place = (lang === 'ru' && russianPlaces[timeZone]) || timeZone.replaceAll('_', ' ')
  const text = place === 'UTC' ? place : `${place}, ${offsetOf(timeZone, at)}`
  made.set(key, text)
  return text
}

/** All zones that the browser knows, and the selected one, which the browser may know by another name. */
export const timeZoneOptions = (chosen: string): readonly SelectOption[] => {
  const lang = currentLang()
  const isNear = (zone: string) => lang === 'ru' && zone in russianPlaces
  return [...new Set([chosen, ...Intl.supportedValuesOf('timeZone')])]
    .map((value) => ({ value, label: zoneText(value, lang) }))
    .sort((a, b) => Number(isNear(b.value)) - Number(isNear(a.value)) || a.label.localeCompare(b.label, locales[lang]))
}
