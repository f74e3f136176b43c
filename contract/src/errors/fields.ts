import { defineErrors } from './define.ts'

/** Texts below a field. A schema's message is one of these codes, so the server and the form say the same. */
export const fieldErrors = defineErrors({
  FIELD_REQUIRED: { kind: 'refused', ru: 'Заполните поле', en: 'Please fill in the field' },
  FIELD_INVALID: { kind: 'refused', ru: 'Неверное значение', en: 'Invalid value' },
  FIELD_UNKNOWN: { kind: 'refused', ru: 'Неизвестное поле', en: 'Unknown field' },
  TEXT_TOO_LONG: { kind: 'refused', ru: 'Слишком длинный текст', en: 'The text is too long' },
  TEXT_NOT_ALLOWED: {
    kind: 'refused',
    ru: 'Текст содержит недопустимые символы',
    en: 'The text has characters that are not allowed',
  },
  EMAIL_FORMAT: { kind: 'refused', ru: 'Неверный формат почты', en: 'Invalid email format' },
  PASSWORD_FORMAT: { kind: 'refused', ru: 'Неверный формат пароля', en: 'Invalid password format' },
})
