import { defineErrors } from './define.ts'

export const commonErrors = defineErrors({
  UNAUTHENTICATED: { kind: 'signIn', ru: 'Войдите в систему', en: 'Please sign in' },
  VISITOR_UNKNOWN: { kind: 'signIn', ru: 'Начните разговор заново', en: 'Please start the conversation again' },
  API_KEY_SCOPE_MISSING: {
    kind: 'noRights',
    ru: 'Этому ключу API такое действие не разрешено',
    en: 'This API key does not allow the action',
  },
  API_KEY_INVALID: {
    kind: 'signIn',
    ru: 'Ключ API неверен или отозван',
    en: 'The API key is wrong or has been revoked',
  },
  ACCESS_DENIED: { kind: 'noRights', ru: 'Доступ запрещён', en: 'Access denied' },
  OPTION_UNAVAILABLE: {
    kind: 'noOption',
    ru: 'Функция недоступна. Доступно только в расширенном тарифе',
    en: 'Functionality unavailable, available only in the advanced plan',
  },
  PAGE_NOT_FOUND: { kind: 'noPage', ru: 'Адрес не найден', en: 'No such address' },
  INVALID_INPUT: { kind: 'refused', ru: 'Проверьте заполнение: {field}', en: 'Check the field: {field}' },
  INVALID_JSON: { kind: 'refused', ru: 'Тело запроса — не JSON', en: 'The request body is not JSON' },
  BODY_TOO_LARGE: {
    kind: 'tooLarge',
    ru: 'Запрос больше {maxBytes} байт',
    en: 'The request is larger than {maxBytes} bytes',
  },
  TOO_MANY_REQUESTS: {
    kind: 'tooMany',
    ru: 'Слишком много запросов. Повторите через {seconds} с',
    en: 'Too many requests. Try again in {seconds} s',
  },
  CHANGED_MEANWHILE: {
    kind: 'refused',
    ru: 'Данные уже изменил другой сотрудник. Обновите и проверьте',
    en: 'Somebody else has changed this meanwhile. Refresh and check',
  },
  FIELDS_CHANGED_MEANWHILE: {
    kind: 'refused',
    ru: 'Эти же поля сейчас изменили: {name}. Проверьте значения и сохраните ещё раз',
    en: 'The same fields have just been changed by {name}. Check the values and save again',
  },
  FIELD_CHANGED: {
    kind: 'refused',
    ru: 'Это поле сейчас изменил кто-то ещё',
    en: 'Somebody else has just changed this field',
  },
  CONFIRMATION_WRONG: {
    kind: 'refused',
    ru: 'Введённый текст не совпадает',
    en: 'The typed text does not match',
  },
  UNAVAILABLE: {
    kind: 'unavailable',
    ru: 'Сервис временно недоступен. Повторите через несколько секунд',
    en: 'The service is temporarily unavailable. Try again in a few seconds',
  },
  UNKNOWN: { kind: 'broken', ru: 'Неизвестная ошибка', en: 'Unknown error' },
})
