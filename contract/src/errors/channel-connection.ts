import { defineErrors } from './define.ts'

/** Why a channel could not be connected to its provider. */
export const channelConnectionErrors = defineErrors({
  CHANNEL_TOKEN_INVALID: { kind: 'refused', ru: 'Токен указан неверно', en: 'Token is specified incorrectly' },
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
  CHANNEL_PROVIDER_REFUSED: {
    kind: 'refused',
    ru: 'Провайдер отказал: {reason}',
    en: 'The provider refused: {reason}',
  },
})
