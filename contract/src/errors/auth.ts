import { defineErrors } from './define.ts'

export const authErrors = defineErrors({
  INVALID_CREDENTIALS: { kind: 'refused', ru: 'Неверный логин или пароль', en: 'Incorrect login or password' },
  LOGIN_QUOTA_EXCEEDED: {
    kind: 'tooMany',
    ru: 'Слишком много попыток входа. Повторите через {seconds} с',
    en: 'Too many sign-in attempts. Try again in {seconds} s',
  },
  TOTP_MANDATORY: { kind: 'refused', ru: 'Введите код из приложения', en: 'Enter the code from the app' },
  BAD_TOTP_FORMAT: { kind: 'refused', ru: 'Код состоит из 6 цифр', en: 'The code has 6 digits' },
  WRONG_TOTP: { kind: 'refused', ru: 'Введён неверный код', en: 'Incorrect code entered' },
  WRONG_BACKUP_CODE: {
    kind: 'refused',
    ru: 'Такого резервного кода нет или он уже использован',
    en: 'There is no such backup code, or it was used before',
  },
  TOTP_ALREADY_ENABLED: {
    kind: 'refused',
    ru: 'Двухфакторная аутентификация уже включена',
    en: 'Two-factor authentication is already on',
  },
  TOTP_NOT_GENERATED: {
    kind: 'refused',
    ru: 'Сначала получите ключ для приложения',
    en: 'Get the key for the app first',
  },
  WRONG_PASSWORD: { kind: 'refused', ru: 'Неверный текущий пароль', en: 'The current password is incorrect' },
  SIGN_IN_NOT_FOUND: { kind: 'refused', ru: 'Этот вход уже завершён', en: 'This sign-in has already ended' },
  USER_INACTIVE: {
    kind: 'refused',
    ru: 'Учётная запись отключена. К кому обратиться: администратор вашей организации, {contact}',
    en: 'The account is inactive. Whom to contact: the administrator of your organization, {contact}',
  },
  ORGANIZATION_DEACTIVATED: {
    kind: 'refused',
    ru: 'Организация отключена. К кому обратиться: {contact}',
    en: 'The organization is deactivated. Whom to contact: {contact}',
  },
  LICENCES_OCCUPIED: {
    kind: 'refused',
    ru: 'Все лицензии операторов заняты: {count}',
    en: 'All operator licences are occupied: {count}',
  },
  LICENCE_IN_USE: {
    kind: 'refused',
    ru: '{name} работает: лицензию можно занять после перерыва в работе',
    en: '{name} is at work: a licence can be taken after a pause in the work',
  },
  BREAK_SLOTS_TAKEN: {
    kind: 'refused',
    ru: 'На перерыве {count} из {limit}, команда «{team}»: {names}',
    en: '{count} of {limit} are on a break, team “{team}”: {names}',
  },
  BREAK_NOT_AT_WORK: {
    kind: 'refused',
    ru: 'Ждать места для перерыва может тот, кто активен',
    en: 'Only active operators can wait for a break',
  },
  NOT_AN_OPERATOR: {
    kind: 'refused',
    ru: 'Чтобы принимать чаты, нужно право «Получение входящих диалогов»',
    en: 'Taking chats needs the right “Receive incoming dialogs”',
  },
  TWO_FACTOR_DUE: {
    kind: 'refused',
    ru: 'Сначала включите двухфакторную аутентификацию: она обязательна',
    en: 'Turn on two-factor authentication first: it is required',
  },
  TWO_FACTOR_REQUIRED: {
    kind: 'refused',
    ru: 'Двухфакторная аутентификация обязательна, отключить её нельзя',
    en: 'Two-factor authentication is required and cannot be turned off',
  },
})
