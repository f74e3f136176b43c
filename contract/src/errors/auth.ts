import { defineErrors } from './define.ts'

export const authErrors = defineErrors({
  INVALID_CREDENTIALS: { kind: 'refused', ru: 'Неверный логин или пароль', en: 'Incorrect login or password' },
  LOGIN_QUOTA_EXCEEDED: {
    kind: 'tooMany',
    ru: 'Слишком много попыток входа. Повторите через {seconds} с',
    en: 'Too many sign-in attempts. Try again in {seconds} s',
  },
  USER_INACTIVE: { kind: 'refused', ru: 'Учётная запись отключена', en: 'The account is inactive' },
  ORGANIZATION_DEACTIVATED: { kind: 'refused', ru: 'Организация отключена', en: 'The organization is deactivated' },
  NOT_AN_OPERATOR: {
    kind: 'refused',
    ru: 'Чтобы принимать чаты, нужно право «Получение входящих диалогов»',
    en: 'Taking chats needs the right “Receive incoming dialogs”',
  },
})
