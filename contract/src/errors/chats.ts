import { defineErrors } from './define.ts'

export const chatErrors = defineErrors({
  CHAT_NOT_FOUND: { kind: 'refused', ru: 'Чат не найден', en: 'Chat not found' },
  CHAT_CLOSED: { kind: 'refused', ru: 'Чат уже закрыт', en: 'The chat is already closed' },
  CHAT_NOT_YOURS: { kind: 'refused', ru: 'Чат ведёт другой оператор', en: 'Another operator is handling this chat' },
  SNOOZE_TIME_INVALID: {
    kind: 'refused',
    ru: 'Выберите время в будущем, не дальше 90 дней',
    en: 'Choose a time in the future, at most 90 days ahead',
  },
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
  OPERATOR_WITHOUT_TEAM: {
    kind: 'refused',
    ru: 'Чтобы вести чаты, нужно состоять в команде',
    en: 'To handle chats you must be a member of a team',
  },
  PRESENCE_NOT_ONLINE: { kind: 'refused', ru: 'Чтобы взять чат, станьте активны', en: 'Become active to take a chat' },
  CHAT_ALREADY_WITH: {
    kind: 'refused',
    ru: 'Чат уже ведёт {name}',
    en: 'The chat is already with {name}',
  },
  CHAT_ALREADY_IN_TEAM: {
    kind: 'refused',
    ru: 'Чат уже ждёт в очереди команды «{name}»',
    en: 'The chat already waits in the queue of team “{name}”',
  },
  TRANSFER_TO_ONESELF: {
    kind: 'refused',
    ru: 'Передать чат себе нельзя, возьмите его в работу',
    en: 'A chat cannot be transferred to oneself, take it instead',
  },
  LAST_OPERATOR_UNKNOWN: {
    kind: 'refused',
    ru: 'Другого оператора у этого клиента ещё не было',
    en: 'This client has had no other operator yet',
  },
  CHAT_NOT_TRANSFERABLE: {
    kind: 'refused',
    ru: 'Чат нельзя передать: {name} не принимает чаты',
    en: 'The chat cannot be transferred: {name} does not receive chats',
  },
  OPERATOR_AWAY: {
    kind: 'refused',
    ru: '{name} сейчас не принимает чаты',
    en: '{name} is not receiving chats now',
  },
  OPERATOR_OFFLINE: { kind: 'refused', ru: '{name} не в сети', en: '{name} is offline' },
  OPERATOR_FULL: {
    kind: 'refused',
    ru: '{name}: уже {count} из {limit} чатов',
    en: '{name} already has {count} of {limit} chats',
  },
  TRANSFER_UNDO_LATE: {
    kind: 'refused',
    ru: 'Передачу уже нельзя отменить: чатом занялся другой оператор',
    en: 'The transfer can no longer be undone: another operator is on the chat',
  },
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
  CHAT_EXISTS: {
    kind: 'refused',
    ru: 'С клиентом уже идёт обращение № {number}',
    en: 'Request no. {number} with the client is going on already',
  },
  CHAT_NOT_STARTABLE: {
    kind: 'refused',
    ru: 'В этом канале первым пишет клиент',
    en: 'In this channel the client writes first',
  },
  CONTACT_NOT_FOUND: { kind: 'refused', ru: 'Контакт не найден', en: 'Contact not found' },
})
