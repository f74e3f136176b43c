import { defineErrors } from './define.ts'

export const outgoingErrors = defineErrors({
  OUTGOING_NOT_FOUND: { kind: 'refused', ru: 'Отправление не найдено', en: 'The message is not in the outbox' },
})
