import { defineErrors, defineLaterErrors } from './define.ts'

/** What was asked for does not exist. */
export const channelErrors = defineErrors({
  AUTOREPLY_NOT_FOUND: { kind: 'refused', ru: 'Автоответ не найден', en: 'Auto-reply not found' },
  SERVICE_NOT_FOUND: { kind: 'refused', ru: 'Сервис канала не найден', en: 'The channel’s service was not found' },
  SUBSCRIBER_CHAT_NOT_FOUND: {
    kind: 'refused',
    ru: 'В этом канале нет чата с этим абонентом',
    en: 'This channel has no chat with this subscriber',
  },
  MESSAGE_STATUS_NOT_FOUND: {
    kind: 'refused',
    ru: 'Статус сообщения не найден',
    en: 'The message status was not found',
  },
})
/** Telephony. */
export const laterChannelErrors = defineLaterErrors({
  VOIP_BUTTON_INVALID: {
    kind: 'refused',
    ru: 'Кнопка телефонии — это цифра от 0 до 9, # или *',
    en: 'A VoIP button is a digit from 0 to 9, # or *',
  },
})
