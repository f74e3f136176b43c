import { defineErrors } from './define.ts'

/** Texts below a field. A schema's message is one of these codes, so the server and the form say the same. */
export const fieldErrors = defineErrors({
  FIELD_REQUIRED: { kind: 'refused', ru: 'Заполните поле', en: 'Please fill in the field' },
  FIELD_INVALID: { kind: 'refused', ru: 'Неверное значение', en: 'Invalid value' },
  NAME_INVALID: { kind: 'refused', ru: 'Неверное имя или название', en: 'Invalid name' },
  DESCRIPTION_INVALID: { kind: 'refused', ru: 'Неверное описание', en: 'Invalid description' },
  LOGIN_INVALID: { kind: 'refused', ru: 'Неверный логин', en: 'Invalid login' },
  TOKEN_INVALID: { kind: 'refused', ru: 'Неверный токен', en: 'Invalid token' },
  FORMAT_INVALID: { kind: 'refused', ru: 'Неверный формат', en: 'Invalid format' },
  FIELD_UNKNOWN: { kind: 'refused', ru: 'Неизвестное поле', en: 'Unknown field' },
  TEXT_TOO_LONG: { kind: 'refused', ru: 'Слишком длинный текст', en: 'The text is too long' },
  TEXT_NOT_ALLOWED: {
    kind: 'refused',
    ru: 'Текст содержит недопустимые символы',
    en: 'The text has characters that are not allowed',
  },
  NUMBER_RANGE: { kind: 'refused', ru: 'Число вне допустимых границ', en: 'The number is out of range' },
  ID_INVALID: { kind: 'refused', ru: 'Неверный идентификатор', en: 'Invalid ID' },
  TIME_INVALID: { kind: 'refused', ru: 'Неверное время', en: 'Invalid time' },
  NUMBER_INVALID: { kind: 'refused', ru: 'Нужно целое число', en: 'A whole number is needed' },
  EMAIL_FORMAT: { kind: 'refused', ru: 'Неверный формат почты', en: 'Invalid email format' },
  PHONE_FORMAT: { kind: 'refused', ru: 'Неверный номер телефона', en: 'Invalid phone number' },
  TAX_ID_INVALID: {
    kind: 'refused',
    ru: 'Неверный ИНН: проверьте цифры',
    en: 'Invalid INN: check the digits',
  },
  DIGITS_ONLY: { kind: 'refused', ru: 'Только цифры', en: 'Digits only' },
  PASSWORD_FORMAT: { kind: 'refused', ru: 'Неверный формат пароля', en: 'Invalid password format' },
  PASSWORD_TOO_SHORT: { kind: 'refused', ru: 'Не меньше 8 знаков', en: 'At least 8 characters' },
  PASSWORD_NO_UPPERCASE: { kind: 'refused', ru: 'Нужна заглавная буква', en: 'An uppercase letter is needed' },
  PASSWORD_NO_DIGIT: { kind: 'refused', ru: 'Нужна цифра', en: 'A digit is needed' },
  PASSWORD_NO_SPECIAL: {
    kind: 'refused',
    ru: 'Нужен специальный символ, например № или #',
    en: 'A special character is needed, for example % or #',
  },
  PASSWORD_TOO_COMMON: {
    kind: 'refused',
    ru: 'Такой пароль подбирают в первую очередь',
    en: 'This password is among the first to be guessed',
  },
  PASSWORD_PERSONAL: {
    kind: 'refused',
    ru: 'Пароль слишком похож на почту или имя',
    en: 'The password is too close to the email or the name',
  },
  PASSWORD_UNCHANGED: {
    kind: 'refused',
    ru: 'Новый пароль совпадает с текущим',
    en: 'The new password is the same as the current one',
  },
  TOO_MANY_CHATS: { kind: 'refused', ru: 'Не больше 100 чатов за раз', en: 'At most 100 chats at once' },
  PASSWORDS_DIFFER: { kind: 'refused', ru: 'Пароли не совпадают', en: 'Passwords do not match' },
})
