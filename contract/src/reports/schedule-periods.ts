import type { Words } from '../lang.ts'

/** Whole days before the one on which the report is made, in the time zone of the organization. Weeks begin on Monday. */
export const schedulePeriods = ['yesterday', 'previousWeek', 'previousMonth', '7d', '30d'] as const
/** Their names in the form of a schedule and in the audit log. */
export const schedulePeriodNames: Readonly<Record<(typeof schedulePeriods)[number], Words>> = {
  yesterday: { ru: 'Вчера', en: 'Yesterday' },
  previousWeek: { ru: 'Прошлая неделя', en: 'Previous week' },
  previousMonth: { ru: 'Прошлый месяц', en: 'Previous month' },
  '7d': { ru: 'Последние 7 дней', en: 'Last 7 days' },
  '30d': { ru: 'Последние 30 дней', en: 'Last 30 days' },
}
