import type { Colour } from '@beseda/contract/colours.ts'
import type { Words } from '@beseda/contract/lang.ts'

/** The initial data of a new organization (spec.md, 4: the customer statuses). */
export const firstTeam: { readonly name: Words; readonly description: Words } = {
  name: { ru: 'Первая команда', en: 'First team' },
  description: { ru: 'Принимает все обращения', en: 'Takes all requests' },
}
export const firstStatuses: readonly (Words & { readonly colour: Colour })[] = [
  { ru: 'Новый', en: 'New', colour: 'light-blue' },
  { ru: 'Потенциальный клиент', en: 'Potential client', colour: 'green' },
  { ru: 'Связаться позже', en: 'Contact later', colour: 'orange' },
  { ru: 'Завершён', en: 'Completed', colour: 'light-green' },
  { ru: 'Не наш клиент', en: 'Not our client', colour: 'gray' },
  { ru: 'Отказ', en: 'Refusal', colour: 'red' },
]
