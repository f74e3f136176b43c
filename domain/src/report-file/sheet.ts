import type { Words } from '@beseda/contract/lang.ts'

/**
 * How a column is written. `seconds`: milliseconds of a duration. `share`: 0 to 1. `mean`: with decimals. `moment`: milliseconds
 * of a wall clock.
 */
export type ColumnKind = 'text' | 'count' | 'seconds' | 'share' | 'mean' | 'moment'
export interface Column {
  readonly head: string
  readonly kind: ColumnKind
}
/** Null: there is no value, and the cell stays empty. A text in a column of another kind is written as it is. */
export type Value = string | number | null
export interface Sheet {
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Value[])[]
}
export const words = {
  average: { ru: 'среднее', en: 'average' },
  median: { ru: 'медиана', en: 'median' },
  p90: { ru: '90-й процентиль', en: 'p90' },
  max: { ru: 'максимум', en: 'maximum' },
  n: { ru: 'значений', en: 'values' },
  leftOut: { ru: 'без значения', en: 'without a value' },
  calendar: { ru: 'календарное время', en: 'calendar time' },
  working: { ru: 'рабочее время', en: 'working time' },
  total: { ru: 'Всего', en: 'Total' },
  none: { ru: 'Не указано', en: 'Not set' },
  gone: { ru: 'Удалено', en: 'Deleted' },
  teams: { ru: 'Команды', en: 'Teams' },
  period: { ru: 'Период', en: 'Period' },
  day: { ru: 'День', en: 'Day' },
  channel: { ru: 'Канал', en: 'Channel' },
  operator: { ru: 'Сотрудник', en: 'Employee' },
  team: { ru: 'Команда', en: 'Team' },
  category: { ru: 'Категория', en: 'Category' },
} as const satisfies Record<string, Words>
