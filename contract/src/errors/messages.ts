import { defineErrors } from './define.ts'

export const messageErrors = defineErrors({
  MESSAGE_NOT_FOUND: { kind: 'refused', ru: 'Сообщение не найдено', en: 'Message not found' },
  MESSAGE_EMPTY: { kind: 'refused', ru: 'Введите текст или приложите файл', en: 'Type a text or attach a file' },
  MESSAGE_TOO_LONG: {
    kind: 'refused',
    ru: 'В этом канале не больше {max} символов',
    en: 'This channel takes at most {max} characters',
  },
  MESSAGE_ID_TAKEN: { kind: 'refused', ru: 'Такой номер сообщения уже занят', en: 'This message id is already taken' },
  MESSAGE_NOT_UNDELIVERED: { kind: 'refused', ru: 'Сообщение не требует повтора', en: 'The message needs no retry' },
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
  MEDIA_UNAVAILABLE: {
    kind: 'refused',
    ru: 'Файл не удалось получить: {reason}',
    en: 'The file could not be fetched: {reason}',
  },
})
