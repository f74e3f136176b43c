import { defineErrors } from './define.ts'

export const scheduledMessageErrors = defineErrors({
  SCHEDULED_NOT_FOUND: {
    kind: 'refused',
    ru: 'Отложенное сообщение уже ушло или отменено',
    en: 'The scheduled message has gone or was cancelled',
  },
  SCHEDULE_TIME_PAST: { kind: 'refused', ru: 'Выберите время в будущем', en: 'Choose a time in the future' },
  SCHEDULE_TOO_FAR: { kind: 'refused', ru: 'Не дальше чем на год', en: 'At most one year ahead' },
  TOO_MANY_SCHEDULED: {
    kind: 'refused',
    ru: 'В чате уже {max} отложенных сообщений',
    en: 'The chat already has {max} scheduled messages',
  },
})
