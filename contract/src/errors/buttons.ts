import { defineLaterErrors } from './define.ts'

/** Buttons under a message: templates, automatic replies and bots will send them. */
export const laterButtonErrors = defineLaterErrors({
  TOO_MANY_BUTTONS: { kind: 'refused', ru: 'Не больше {max} кнопок', en: 'At most {max} buttons' },
  BUTTON_TEXT_TOO_LONG: {
    kind: 'refused',
    ru: 'Текст кнопки длиннее {max} символов',
    en: 'The button text is longer than {max} characters',
  },
  BUTTON_NAME_EMPTY: { kind: 'refused', ru: 'Введите текст кнопки', en: 'Type the button text' },
})
