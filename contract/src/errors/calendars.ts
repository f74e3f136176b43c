import { defineErrors } from './define.ts'

export const calendarErrors = defineErrors({
  CALENDAR_NOT_FOUND: { kind: 'refused', ru: 'Календарь не найден', en: 'Calendar not found' },
  CALENDAR_NAME_TAKEN: {
    kind: 'refused',
    ru: 'Календарь с таким названием уже есть',
    en: 'There is already a calendar with this name',
  },
  CALENDAR_IN_FORCE: {
    kind: 'refused',
    ru: 'Эти часы уже действуют: отменить можно только будущие',
    en: 'These hours already apply: only future ones can be cancelled',
  },
  HOURS_OVERLAP_NEXT_DAY: {
    kind: 'refused',
    ru: 'Ночные часы пересекаются с часами следующего дня',
    en: 'The hours after midnight overlap those of the next day',
  },
  HOURS_INVALID: {
    kind: 'refused',
    ru: 'Часы пересекаются или начало совпадает с концом',
    en: 'The hours overlap, or begin when they end',
  },
  DATE_INVALID: { kind: 'refused', ru: 'Такой даты нет', en: 'There is no such date' },
  DATE_PAST: { kind: 'refused', ru: 'Дата уже прошла', en: 'The date is in the past' },
  DATE_TWICE: { kind: 'refused', ru: 'Дата указана дважды', en: 'A date is there twice' },
})
