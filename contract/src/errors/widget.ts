import { defineErrors } from './define.ts'

/** Calls of the widget about the visitor themselves. */
export const widgetErrors = defineErrors({
  IDENTITY_INVALID: {
    kind: 'refused',
    ru: 'Токен пользователя не подписан секретом этого канала',
    en: 'The token of the user is not signed with the secret of this channel',
  },
  IDENTITY_EXPIRED: { kind: 'refused', ru: 'Токен пользователя устарел', en: 'The token of the user has expired' },
  IDENTITY_OFF: {
    kind: 'refused',
    ru: 'У канала нет секрета для входа пользователей',
    en: 'The channel has no secret for identifying users',
  },
  SECRET_TOO_SHORT: { kind: 'refused', ru: 'Не меньше 32 символов', en: 'At least 32 characters' },
  TRANSCRIPT_EMPTY: {
    kind: 'refused',
    ru: 'В переписке ещё нет сообщений',
    en: 'The conversation has no messages yet',
  },
  TRANSCRIPT_OFF: {
    kind: 'refused',
    ru: 'Отправка переписки выключена',
    en: 'Sending the conversation is turned off',
  },
})
