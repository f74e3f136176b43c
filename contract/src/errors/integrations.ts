import { defineErrors } from './define.ts'

/** Programs of organizations, and their API. */
export const integrationErrors = defineErrors({
  API_KEY_NOT_FOUND: { kind: 'refused', ru: 'Ключ не найден', en: 'Key not found' },
  API_KEY_EXISTS: { kind: 'refused', ru: 'Ключ с таким названием уже есть', en: 'There is already a key of this name' },
  WEBHOOK_NOT_FOUND: { kind: 'refused', ru: 'Вебхук не найден', en: 'Webhook not found' },
  WEBHOOK_DELIVERY_NOT_FOUND: { kind: 'refused', ru: 'Отправка не найдена', en: 'Delivery not found' },
  CRM_NOT_CONNECTED: { kind: 'refused', ru: 'CRM не подключена', en: 'No CRM is connected' },
  CRM_ACCESS_WRONG: {
    kind: 'refused',
    ru: 'CRM не приняла адрес доступа: проверьте, что вебхук не удалён',
    en: 'The CRM refused the address: check that the webhook still exists',
  },
  CRM_RIGHTS_MISSING: {
    kind: 'refused',
    ru: 'У вебхука нет права на CRM (scope crm)',
    en: 'The webhook lacks the right to the CRM (scope crm)',
  },
  CRM_UNAVAILABLE: {
    kind: 'refused',
    ru: 'CRM не отвечает. Попробуйте позже',
    en: 'The CRM does not answer. Try again later',
  },
  CLIENT_AMBIGUOUS: {
    kind: 'refused',
    ru: 'Телефон или почта есть у нескольких клиентов: укажите clientId',
    en: 'Several clients have the phone or email: pass clientId',
  },
  IDEMPOTENCY_KEY_REUSED: {
    kind: 'refused',
    ru: 'С этим ключом идемпотентности уже был другой запрос',
    en: 'Another call was made with this idempotency key',
  },
})
