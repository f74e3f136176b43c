import type { Chance } from './chance.ts'
import * as shop from './content/catalogue.ts'
import { dayMs, dayOf, hourOf } from './shop-time.ts'

export interface Speech {
  readonly lang: 'ru' | 'en'
  /** How the client is addressed; null: a company or a guest. */
  readonly firstName: string | null
}
/** A word with its cases; `n` replaces missing ones. */
export type Forms = Readonly<Record<string, string>> & { readonly n: string }
interface Context extends Speech {
  readonly chance: Chance
  /** When the message is written. */
  readonly at: number
  /** The values that this dialogue has used so far. */
  readonly known: ReadonlyMap<string, Forms>
}
type Variable = (context: Context) => Forms

const one = (n: string): Forms => ({ n })
const either =
  (ru: (c: Context) => string, en: (c: Context) => string): Variable =>
  (c) =>
    one(c.lang === 'ru' ? ru(c) : en(c))
const formats = { ru: new Intl.NumberFormat('ru-RU'), en: new Intl.NumberFormat('en-GB') }
const number =
  (from: number, to: number, step = 1, unit = ''): Variable =>
  ({ chance, lang }) => {
    const n = chance.whole(from, to) * step
    return one((step === 1 ? String(n) : formats[lang].format(n)) + unit)
  }
const thing =
  (...kinds: shop.Thing['kind'][]): Variable =>
  ({ chance, lang }) => {
    const { n, g, a, p } = chance.pick(
      (lang === 'ru' ? shop.things : shop.englishThings).filter((t) => kinds.includes(t.kind)),
    )
    return { n, g, a, p }
  }
const clock = (h: number): string => `${h}:00`
const hour =
  (after: number): Variable =>
  ({ at }) =>
    one(clock(Math.min(21, Math.max(10, hourOf(at)) + after)))

const months = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ')
const englishMonths = 'January February March April May June July August September October November December'.split(' ')
const date =
  (from: number, to: number): Variable =>
  ({ chance, at, lang }) => {
    const { day, month } = dayOf(at + chance.whole(from, to) * dayMs)
    return one(`${day} ${(lang === 'ru' ? months : englishMonths)[month - 1]}`)
  }

/** All variables of the scenarios. */
export const variables: Readonly<Record<string, Variable>> = {
  hi: either(
    ({ chance, at }) =>
      chance.pick(['Здравствуйте!', 'Добрый день!', hourOf(at) > 17 ? 'Добрый вечер!' : 'Здравствуйте.']),
    ({ chance }) => chance.pick(['Hello!', 'Hi!', 'Hi there!']),
  ),
  hello: either(
    ({ firstName }) => (firstName ? `${firstName}, здравствуйте!` : 'Здравствуйте!'),
    ({ firstName }) => (firstName ? `Hello ${firstName}!` : 'Hello!'),
  ),
  order: ({ chance, lang }) => one(`${lang === 'ru' ? 'Р' : 'R'}-${chance.whole(18_000, 29_999)}`),
  sum: number(89, 1240, 100, ' ₽'),
  fare: number(9, 59, 100),
  lift: number(3, 24, 100),
  bonus: number(12, 240, 10),
  floor: number(3, 14),
  height: number(42, 210),
  num: number(112, 989),
  item: thing('sofa', 'soft', 'boxed'),
  sofa: thing('sofa'),
  soft: thing('sofa', 'soft'),
  boxed: thing('boxed'),
  city: ({ chance, lang }) => {
    if (lang === 'en') return one(chance.pick(shop.englishCities))
    const [n, g, inside, to] = chance.pick(shop.cities)
    return { n, g, in: inside, to }
  },
  date: date(1, 5),
  date2: date(7, 19),
  pastdate: date(-10, -2),
  hour: hour(0),
  later: hour(2),
  slot: ({ chance, lang }) => {
    const from = chance.pick([9, 10, 12, 13])
    return one(lang === 'ru' ? `с ${clock(from)} до ${clock(from + 3)}` : `${clock(from)}–${clock(from + 3)}`)
  },
  days: either(
    ({ chance }) => chance.pick(['2–3 дня', '3–5 дней', '5–7 дней']),
    ({ chance }) => chance.pick(['3–5 days', '5–7 days']),
  ),
  phone: ({ chance }) => one(`+7 900 •••-${chance.whole(10, 99)}-${chance.whole(10, 99)}`),
  street: ({ chance }) => one(chance.pick(shop.streets)),
  size: ({ chance, lang }) => one(chance.pick(shop.sizes).replace('см', lang === 'ru' ? 'см' : 'cm')),
  promo: ({ chance, lang }) => one(chance.pick(lang === 'ru' ? shop.promoCodes : shop.englishPromoCodes)),
  colour: ({ chance, lang }) => one(chance.pick(lang === 'ru' ? shop.colourNames : shop.englishColourNames)),
  colour2: ({ chance, lang, known }) => {
    const all: readonly string[] = lang === 'ru' ? shop.colourNames : shop.englishColourNames
    return one(chance.pick(all.filter((name) => name !== known.get('colour')?.n)))
  },
}
