import { defineErrors } from './define.ts'

/** Buttons under a message. */
export const buttonErrors = defineErrors({
  TOO_MANY_BUTTONS: { kind: 'refused', ru: 'Не больше {max} кнопок', en: 'At most {max} buttons' },
  BUTTON_TEXT_TOO_LONG: {
    kind: 'refused',
    ru: 'Текст кнопки длиннее {max} символов',
    en: 'The button text is longer than {max} characters',
  },
  BUTTON_NAME_EMPTY: { kind: 'refused', ru: 'Введите текст кнопки', en: 'Type the button text' },
  BUTTON_LINK_INVALID: {
    kind: 'refused',
    ru: 'Ссылка кнопки начинается с https:// или http://',
    en: 'The link of a button begins with https:// or http://',
  },
  BUTTONS_REPEATED: {
    kind: 'refused',
    ru: 'Две кнопки с одинаковым текстом: клиент их не различит',
    en: 'Two buttons with the same text: the client cannot tell them apart',
  },
  BUTTONS_NEED_TEXT: {
    kind: 'refused',
    ru: 'Кнопки стоят под текстом без файлов',
    en: 'Buttons stand under a text without files',
  },
  CHANNEL_WITHOUT_BUTTONS: {
    kind: 'refused',
    ru: 'В этом канале кнопок нет',
    en: 'This channel has no buttons',
  },
})
