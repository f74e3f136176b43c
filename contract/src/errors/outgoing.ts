import { defineErrors } from './define.ts'

export const outgoingErrors = defineErrors({
  PUSH_KEY_INVALID: {
    kind: 'refused',
    ru: 'Браузер дал неверный ключ для пуш-уведомлений',
    en: 'The browser gave an invalid key for push notifications',
  },
  OUTGOING_NOT_FOUND: { kind: 'refused', ru: 'Отправление не найдено', en: 'The message is not in the outbox' },
})
