import type { Words } from '@beseda/contract/lang.ts'

export const words = {
  before: { ru: 'Период до', en: 'Period before' },
  made: { ru: 'Числа на момент', en: 'Numbers as of' },
  metric: { ru: 'Показатель', en: 'Metric' },
  value: { ru: 'Значение', en: 'Value' },
  difference: { ru: 'Изменение', en: 'Change' },
  percent: { ru: '{n} %', en: '{n}%' },
  points: { ru: '{n} п. п.', en: '{n} pp' },
  better: { ru: 'лучше', en: 'better' },
  worse: { ru: 'хуже', en: 'worse' },
  average: { ru: 'среднее', en: 'average' },
  median: { ru: 'медиана', en: 'median' },
  byDay: { ru: 'Закрытые диалоги по дням', en: 'Closed dialogs by day' },
  byHour: { ru: 'Диалоги по часам недели', en: 'Dialogs by hour of the week' },
  byChannel: { ru: 'Диалоги по каналам', en: 'Dialogs by channel' },
  assigned: { ru: 'Кому назначены', en: 'Assigned to' },
  operator: { ru: 'Оператор', en: 'Operator' },
  bot: { ru: 'Бот', en: 'Bot' },
  nobody: { ru: 'Никто', en: 'Nobody' },
  others: { ru: 'Остальные', en: 'Others' },
  unnamed: { ru: 'Не указано', en: 'Not set' },
  empty: { ru: 'Нет данных за период', en: 'No data for this period' },
  definitions: { ru: 'Как считаются показатели', en: 'How the metrics are counted' },
  page: { ru: 'стр. {n} из {of}', en: 'page {n} of {of}' },
  uncounted: { ru: 'Ещё не сосчитано обращений', en: 'Sessions still to be counted' },
} as const satisfies Record<string, Words>
export type WordName = keyof typeof words
