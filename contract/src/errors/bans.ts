import { defineErrors } from './define.ts'

/** The black list. */
export const banErrors = defineErrors({
  BAN_NOT_FOUND: {
    kind: 'refused',
    ru: 'Этой записи в чёрном списке уже нет',
    en: 'This entry of the black list is gone',
  },
  ADDRESS_UNKNOWN: {
    kind: 'refused',
    ru: 'Адрес этого клиента неизвестен: заблокируйте самого клиента',
    en: 'The address of this client is unknown: block the client instead',
  },
  /** The visitor reads it. */
  CLIENT_BANNED: {
    kind: 'refused',
    ru: 'Сейчас компания не отвечает на ваши сообщения',
    en: 'The company does not answer your messages at the moment',
  },
})
