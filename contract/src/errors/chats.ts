import { defineErrors } from './define.ts'

export const chatErrors = defineErrors({
  CHAT_NOT_FOUND: { kind: 'refused', ru: 'Чат не найден', en: 'Chat not found' },
  CHAT_CLOSED: { kind: 'refused', ru: 'Чат уже закрыт', en: 'The chat is already closed' },
  CHAT_NOT_YOURS: { kind: 'refused', ru: 'Чат ведёт другой оператор', en: 'Another operator is handling this chat' },
  CHAT_TAKEN: {
    kind: 'refused',
    ru: 'Чат уже взял другой оператор: {name}',
    en: 'Another operator has already taken the chat: {name}',
  },
  DIALOG_LIMIT_REACHED: {
    kind: 'refused',
    ru: 'У вас уже {count} из {limit} чатов',
    en: 'You already have {count} of {limit} chats',
  },
  PRESENCE_NOT_ONLINE: { kind: 'refused', ru: 'Чтобы взять чат, станьте активны', en: 'Become active to take a chat' },
  CHANNEL_NOT_FOUND: { kind: 'refused', ru: 'Канал не найден', en: 'Channel not found' },
  CHANNEL_DEACTIVATED: {
    kind: 'refused',
    ru: 'Канал отключён, писать нельзя',
    en: 'The channel is deactivated, writing is blocked',
  },
  REPLY_WINDOW_CLOSED: {
    kind: 'refused',
    ru: 'Прошло {hours} ч: доступны только шаблоны',
    en: 'After {hours} h only templates can be sent',
  },
})
