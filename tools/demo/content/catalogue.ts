/**
 * What the shop sells and where, and the words for it. Cases of Russian: nominative, genitive, dative, accusative,
 * prepositional.
 */
export interface Thing {
  readonly n: string
  readonly g: string
  readonly a: string
  readonly p: string
  readonly kind: 'sofa' | 'soft' | 'boxed'
}
const thing = (kind: Thing['kind'], forms: string, name: string): Thing => {
  const [n, g, a, p] = forms.split(' / ').map((form) => `${form} «${name}»`)
  return { kind, n: n!, g: g!, a: a!, p: p! }
}
export const things: readonly Thing[] = [
  thing('sofa', 'диван / дивана / диван / диване', 'Осло'),
  thing('sofa', 'угловой диван / углового дивана / угловой диван / угловом диване', 'Мальмё'),
  thing('soft', 'кресло / кресла / кресло / кресле', 'Бриз'),
  thing('soft', 'пуф / пуфа / пуф / пуфе', 'Мокко'),
  thing('boxed', 'стол / стола / стол / столе', 'Берёза'),
  thing('boxed', 'шкаф / шкафа / шкаф / шкафе', 'Линда'),
  thing('boxed', 'кровать / кровати / кровать / кровати', 'Нордик'),
  thing('boxed', 'комод / комода / комод / комоде', 'Хельга'),
  thing('boxed', 'стеллаж / стеллажа / стеллаж / стеллаже', 'Лофт'),
  thing('boxed', 'тумба / тумбы / тумбу / тумбе', 'Соната'),
  thing('boxed', 'письменный стол / письменного стола / письменный стол / письменном столе', 'Старт'),
  thing('boxed', 'обеденная группа / обеденной группы / обеденную группу / обеденной группе', 'Уют'),
]
const english = (kind: Thing['kind'], name: string): Thing => ({
  kind,
  n: `${name}`,
  g: `${name}`,
  a: `the ${name}`,
  p: `the ${name}`,
})
export const englishThings: readonly Thing[] = [
  english('sofa', 'Oslo sofa'),
  english('soft', 'Briz armchair'),
  english('soft', 'Mokko pouffe'),
  english('boxed', 'Bereza table'),
  english('boxed', 'Linda wardrobe'),
  english('boxed', 'Nordik bed'),
  english('boxed', 'Helga chest of drawers'),
  english('boxed', 'Loft bookcase'),
]
/** Name, genitive, «in», «to». */
export const cities: readonly (readonly [string, string, string, string])[] = [
  ['Тверь', 'Твери', 'в Твери', 'в Тверь'],
  ['Рязань', 'Рязани', 'в Рязани', 'в Рязань'],
  ['Калуга', 'Калуги', 'в Калуге', 'в Калугу'],
  ['Тула', 'Тулы', 'в Туле', 'в Тулу'],
  ['Ярославль', 'Ярославля', 'в Ярославле', 'в Ярославль'],
  ['Владимир', 'Владимира', 'во Владимире', 'во Владимир'],
  ['Казань', 'Казани', 'в Казани', 'в Казань'],
  ['Кострома', 'Костромы', 'в Костроме', 'в Кострому'],
]
export const englishCities = ['Tver', 'Kazan', 'Sochi', 'Kaluga', 'Yaroslavl'] as const
export const colourNames = ['туман', 'графит', 'дуб сонома', 'мята', 'терракота', 'орех', 'песок', 'чернила'] as const
export const englishColourNames = ['mist', 'graphite', 'sonoma oak', 'mint', 'terracotta', 'walnut', 'sand'] as const
export const promoCodes = ['НОВОСЁЛ10', 'УЮТ15', 'ОСЕНЬ10', 'ДОМ2000'] as const
export const englishPromoCodes = ['NEWHOME10', 'COSY15', 'HELLO10'] as const
export const streets = ['на Лесной, 12', 'на Заводской, 4', 'на Садовой, 31'] as const
export const sizes = ['140 × 80 см', '160 × 90 см', '195 × 92 см', '120 × 60 см', '180 × 45 см'] as const
/** Pages of the shop from which visitors write: path and title. */
export const pages: readonly (readonly [string, string])[] = [
  ['/', 'Дом и лад — мебель для дома'],
  ['/catalog/divany/oslo', 'Диван «Осло» — Дом и лад'],
  ['/catalog/stoly/bereza', 'Стол «Берёза» — Дом и лад'],
  ['/catalog/shkafy/linda', 'Шкаф «Линда» — Дом и лад'],
  ['/delivery', 'Доставка и подъём — Дом и лад'],
  ['/account/orders', 'Мои заказы — Дом и лад'],
  ['/cart', 'Корзина — Дом и лад'],
]
export const englishPages: readonly (readonly [string, string])[] = [
  ['/en/', 'Lad Home: furniture'],
  ['/en/sofas/oslo', 'Oslo sofa: Lad Home'],
  ['/en/delivery', 'Delivery: Lad Home'],
]
