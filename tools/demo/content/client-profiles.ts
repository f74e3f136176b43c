import type { ExtraFieldKind } from '@beseda/contract/entities/extra-field.ts'

/** What the shop notes about its clients. */
export const extraFields = [
  { name: 'Заказ', kind: 'text', choices: [] },
  { name: 'Город', kind: 'text', choices: [] },
  { name: 'Склад', kind: 'choice', choices: ['Тверь-1', 'Тверь-2', 'Москва'] },
  { name: 'День рождения', kind: 'date', choices: [] },
] as const satisfies readonly { name: string; kind: ExtraFieldKind; choices: readonly string[] }[]
export type FieldName = (typeof extraFields)[number]['name']

interface CompanyContent {
  readonly name: string
  readonly site: string
  readonly phone: string
  readonly email: string
  readonly taxId: string
  readonly comment: string
}
const company = (name: string, rest: Partial<CompanyContent> = {}): CompanyContent => ({
  ...{ name, site: '', phone: '', email: '', taxId: '', comment: '' },
  ...rest,
})
export const companies: readonly CompanyContent[] = [
  company('ИП Королёв А. С.', { taxId: '690123456781', phone: '+79161112233' }),
  company('ООО «Северный ветер»', {
    site: 'https://veter.example',
    email: 'office@veter.example',
    comment: 'Счета только на почту бухгалтерии',
  }),
  company('Студия «Линия»', { site: 'https://linia.example', taxId: '6901123457', phone: '+74822500100' }),
  company('Кофейня «Маяк»', { phone: '+74822500200', taxId: '6905543212' }),
  company('Гостиница «Озёрная»', {
    site: 'https://ozernaya.example',
    email: 'zakup@ozernaya.example',
    taxId: '6907000116',
  }),
]

export interface ProfileContent {
  readonly client: string
  readonly tags?: readonly string[]
  readonly fields?: Partial<Record<FieldName, string>>
  readonly company?: { readonly name: string; readonly position: string }
  readonly comment?: { readonly author: string; readonly daysAgo: number; readonly text: string }
}
/** Clients of the open chats, by name. */
export const profiles: readonly ProfileContent[] = [
  {
    client: 'Анна Королёва',
    tags: ['Новостройка', 'Постоянный', 'Скидка 5 %'],
    fields: { Заказ: 'Р-20418', Город: 'Тверь', Склад: 'Тверь-2', 'День рождения': '1988-05-14' },
    company: { name: 'ИП Королёв А. С.', position: 'Владелица' },
    comment: {
      author: 'maria.zhuk',
      daysAgo: 20,
      text: 'Просит звонить после 15:00, днём занятия. Адрес: вход со двора.',
    },
  },
  {
    client: 'ООО «Северный ветер»',
    tags: ['Опт', 'Безналичный расчёт'],
    fields: { Город: 'Тверь', Склад: 'Тверь-1' },
    company: { name: 'ООО «Северный ветер»', position: 'Отдел закупок' },
    comment: { author: 'olga.ryabova', daysAgo: 8, text: 'Документы проверяет их юрист, отвечает в течение дня.' },
  },
  { client: 'Екатерина Дёмина', tags: ['Возврат'], fields: { Заказ: 'Р-20392', Город: 'Тверь' } },
  { client: 'Марат Юсупов', tags: ['Новостройка'], fields: { Город: 'Казань', Склад: 'Москва' } },
  { client: 'Павел Громов', tags: ['Постоянный'], fields: { Город: 'Тверь', Склад: 'Тверь-2' } },
  { client: 'Лариса Ким', tags: ['Возврат'], fields: { Город: 'Москва', 'День рождения': '1979-11-02' } },
  { client: 'Тимур Ахметов', tags: ['Постоянный', 'Скидка 5 %'], fields: { Город: 'Тверь' } },
  {
    client: 'Студия «Линия»',
    tags: ['Дизайнер', 'Безналичный расчёт'],
    fields: { Город: 'Москва', Склад: 'Москва' },
    company: { name: 'Студия «Линия»', position: 'Дизайнер проектов' },
  },
  {
    client: 'Кофейня «Маяк»',
    tags: ['Опт'],
    fields: { Город: 'Тверь' },
    company: { name: 'Кофейня «Маяк»', position: 'Управляющая' },
    comment: { author: 'sofya.nikitina', daysAgo: 3, text: 'Открывают вторую точку в марте, нужна такая же мебель.' },
  },
  {
    client: 'Гостиница «Озёрная»',
    tags: ['Опт', 'Безналичный расчёт'],
    company: { name: 'Гостиница «Озёрная»', position: 'Снабжение' },
  },
  { client: 'Emma Wright', tags: ['English'], fields: { Город: 'Москва' } },
]
/** For clients who have written before: every so many of them have it. */
export const commonTags = [
  { tag: 'Постоянный', every: 4 },
  { tag: 'Новостройка', every: 7 },
  { tag: 'Дизайнер', every: 23 },
] as const
export const cities = ['Тверь', 'Москва', 'Тверь', 'Конаково', 'Клин', 'Тверь', 'Торжок'] as const
