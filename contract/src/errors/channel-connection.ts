import { defineErrors } from './define.ts'

/** Why a channel could not be connected to its provider. */
export const channelConnectionErrors = defineErrors({
  CHANNEL_TOKEN_INVALID: { kind: 'refused', ru: 'Токен указан неверно', en: 'Token is specified incorrectly' },
  CHANNEL_BOT_NAME: {
    kind: 'refused',
    ru: 'Имя бота должно оканчиваться на «bot»',
    en: 'The bot’s username must end in “bot”',
  },
  CHANNEL_TOKEN_OF_OTHER_BOT: {
    kind: 'refused',
    ru: 'Это токен другого бота',
    en: 'The token belongs to another bot',
  },
  CHANNEL_TOKEN_INCORRECT: { kind: 'refused', ru: 'Указан неверный токен', en: 'Incorrect token specified' },
  SERVICE_ACCOUNT_INVALID: {
    kind: 'refused',
    ru: 'Проверьте поля учётной записи канала',
    en: 'Check the fields of the service account',
  },
  CHANNEL_ACCESS_DENIED: {
    kind: 'refused',
    ru: 'Провайдер не даёт нужных прав: проверьте настройки учётной записи',
    en: 'The provider denies the rights this channel needs: check the account’s settings',
  },
  CHANNEL_PROVIDER_UNREACHABLE: {
    kind: 'refused',
    ru: 'Провайдер не отвечает, попробуйте позже',
    en: 'The provider does not answer, try again later',
  },
  MAIL_HOST_INVALID: {
    kind: 'refused',
    ru: 'Укажите имя сервера без протокола и порта, например imap.example.com',
    en: 'Enter the name of the server without protocol and port, such as imap.example.com',
  },
  MAIL_PORT_INVALID: {
    kind: 'refused',
    ru: 'Порт — это число от 1 до 65535',
    en: 'The port is a number from 1 to 65535',
  },
  MAIL_SERVER_UNREACHABLE: {
    kind: 'refused',
    ru: 'Нет связи с {server}: {reason}',
    en: 'No connection to {server}: {reason}',
  },
  MAIL_LOGIN_REFUSED: {
    kind: 'refused',
    ru: '{server} не принимает логин или пароль: {reason}',
    en: '{server} does not accept the login or password: {reason}',
  },
  MAIL_SERVER_REFUSED: {
    kind: 'refused',
    ru: '{server} отказал: {reason}',
    en: '{server} refused: {reason}',
  },
  CHANNEL_PROVIDER_REFUSED: {
    kind: 'refused',
    ru: 'Провайдер отказал: {reason}',
    en: 'The provider refused: {reason}',
  },
})
