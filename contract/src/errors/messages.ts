import { defineErrors } from './define.ts'

export const messageErrors = defineErrors({
  MESSAGE_NOT_FOUND: { kind: 'refused', ru: 'Сообщение не найдено', en: 'Message not found' },
  ANSWERED_MEANWHILE: {
    kind: 'refused',
    ru: 'Пока вы писали, клиенту уже ответили: {name}',
    en: 'While you were writing, the client was answered: {name}',
  },
  CHANGED_MEANWHILE: {
    kind: 'refused',
    ru: 'Пока вы писали, чат передавали или закрывали',
    en: 'While you were writing, the chat was transferred or closed',
  },
  MESSAGE_EMPTY: { kind: 'refused', ru: 'Введите текст или приложите файл', en: 'Type a text or attach a file' },
  MESSAGE_TOO_LONG: {
    kind: 'refused',
    ru: 'В этом канале не больше {max} символов',
    en: 'This channel takes at most {max} characters',
  },
  SUBJECT_TOO_LONG: {
    kind: 'refused',
    ru: 'Тема — не больше {max} символов в этом канале',
    en: 'This channel takes a subject of at most {max} characters',
  },
  TOO_MANY_COPIES: {
    kind: 'refused',
    ru: 'Копий — не больше {max} в этом канале',
    en: 'This channel takes at most {max} copies',
  },
  MENTIONS_TOO_MANY: {
    kind: 'refused',
    ru: 'Упомянуть можно не больше {max} коллег',
    en: 'At most {max} colleagues can be mentioned',
  },
  MENTIONED_CANNOT_SEE: {
    kind: 'refused',
    ru: 'Этот чат не видят: {names}. Уберите упоминание или передайте чат',
    en: 'This chat is not visible to {names}. Remove the mention or transfer the chat',
  },
  MESSAGE_ID_TAKEN: { kind: 'refused', ru: 'Такой номер сообщения уже занят', en: 'This message id is already taken' },
  MESSAGE_NOT_UNDELIVERED: { kind: 'refused', ru: 'Сообщение не требует повтора', en: 'The message needs no retry' },
  MESSAGE_OUTCOME_UNKNOWN: {
    kind: 'refused',
    ru: 'Сообщение могло дойти: решите, отправить ещё раз или считать доставленным',
    en: 'The message may have arrived: choose whether to send it again or to count it as delivered',
  },
  MESSAGE_OUTCOME_KNOWN: {
    kind: 'refused',
    ru: 'О доставке сообщения всё известно: решать нечего',
    en: 'The outcome of this delivery is known: there is nothing to decide',
  },
  DELIVERY_REFUSED: {
    kind: 'refused',
    ru: 'Канал не принял сообщение: {reason}',
    en: 'The channel refused the message: {reason}',
  },
  DELIVERY_UNKNOWN: {
    kind: 'refused',
    ru: 'Ответ канала не получен: сообщение могло дойти',
    en: 'The channel did not answer: the message may have arrived',
  },
  CHANNEL_CANNOT_EDIT: {
    kind: 'refused',
    ru: 'Этот канал не умеет изменять отправленное',
    en: 'This channel cannot change what was sent',
  },
  CHANNEL_CANNOT_REMOVE: {
    kind: 'refused',
    ru: 'Этот канал не умеет удалять отправленное',
    en: 'This channel cannot delete what was sent',
  },
  CHANNEL_CANNOT_QUOTE: {
    kind: 'refused',
    ru: 'Этот канал не умеет отвечать с цитатой',
    en: 'This channel cannot answer a particular message',
  },
  QUOTE_NOT_FOUND: {
    kind: 'refused',
    ru: 'Сообщения, на которое вы отвечаете, больше нет',
    en: 'The message that you answer is no longer there',
  },
  MESSAGE_NOT_YOURS: {
    kind: 'refused',
    ru: 'Это может только автор сообщения',
    en: 'Only the author of the message can do this',
  },
  MESSAGE_NOT_EDITABLE: {
    kind: 'refused',
    ru: 'В этом сообщении нет текста, который можно изменить',
    en: 'This message has no text that can be changed',
  },
  MESSAGE_NOT_SENT: { kind: 'refused', ru: 'Сообщение не отправлено', en: 'The message was not sent' },
  MESSAGE_REMOVED: { kind: 'refused', ru: 'Сообщение уже удалено', en: 'The message was deleted' },
  MESSAGE_CHANGE_PENDING: {
    kind: 'refused',
    ru: 'Канал ещё не ответил на прошлое изменение',
    en: 'The channel has not answered the last change yet',
  },
  MESSAGE_CHANGE_TOO_LATE: {
    kind: 'refused',
    ru: 'Канал позволяет это только {hours} ч после отправки',
    en: 'The channel allows this only for {hours} h after sending',
  },
  MESSAGE_CHANGE_REFUSED: {
    kind: 'refused',
    ru: 'Канал не изменил сообщение: {reason}',
    en: 'The channel did not change the message: {reason}',
  },
  MEDIA_UNAVAILABLE: {
    kind: 'refused',
    ru: 'Файл не удалось получить: {reason}',
    en: 'The file could not be fetched: {reason}',
  },
})
