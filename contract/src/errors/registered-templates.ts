import { defineErrors } from './define.ts'

/** Templates that the provider of a channel registers. */
export const registeredTemplateErrors = defineErrors({
  TEMPLATE_NOT_FOUND: { kind: 'refused', ru: 'Шаблон не найден', en: 'Template not found' },
  TEMPLATE_NAME_EXISTS: {
    kind: 'refused',
    ru: 'Шаблон с таким названием на этом языке уже есть',
    en: 'There is already a template with this name in this language',
  },
  TEMPLATE_NAME_FORMAT: {
    kind: 'refused',
    ru: 'Только строчные латинские буквы, цифры и подчёркивание',
    en: 'Only lowercase Latin letters, digits and underscores',
  },
  TEMPLATE_BLANKS_ORDER: {
    kind: 'refused',
    ru: 'Нумеруйте поля подстановки подряд, начиная с 1',
    en: 'Number the blanks one after another, beginning with 1',
  },
  TEMPLATE_BLANK_AT_EDGE: {
    kind: 'refused',
    ru: 'Текст не может начинаться или заканчиваться полем подстановки',
    en: 'The text can neither begin nor end with a blank',
  },
  TEMPLATE_BLANK_NOT_ALLOWED: {
    kind: 'refused',
    ru: 'Здесь нельзя столько полей подстановки',
    en: 'This many blanks are not allowed here',
  },
  TEMPLATE_EXAMPLE_MISSING: {
    kind: 'refused',
    ru: 'Дайте пример для каждого поля подстановки',
    en: 'Give an example for every blank',
  },
  TEMPLATE_HEADER_MISSING: {
    kind: 'refused',
    ru: 'Выберите один файл для заголовка шаблона',
    en: 'Choose one file for the heading of the template',
  },
  TEMPLATE_HEADER_FORMAT: {
    kind: 'refused',
    ru: 'Заголовок этого шаблона — файл в формате {formats}',
    en: 'The heading of this template is a file of the format {formats}',
  },
  TEMPLATE_TWO_HEADINGS: {
    kind: 'refused',
    ru: 'Заголовок — либо текст, либо файл',
    en: 'The heading is either a text or a file',
  },
  TEMPLATE_BUTTONS: {
    kind: 'refused',
    ru: 'Не больше 10 кнопок, из них 2 ссылки и 1 телефон',
    en: 'At most 10 buttons, 2 links and 1 phone among them',
  },
  TEMPLATE_LINK_FORMAT: {
    kind: 'refused',
    ru: 'Адрес начинается с https://, поле подстановки — только в его конце',
    en: 'The address begins with https://, a blank is only at its end',
  },
  TEMPLATE_VALUE_MISSING: {
    kind: 'refused',
    ru: 'Заполните все поля шаблона',
    en: 'Fill in all blanks of the template',
  },
  TEMPLATE_VALUE_FORMAT: {
    kind: 'refused',
    ru: 'В значении не может быть переноса строки, табуляции и пяти пробелов подряд',
    en: 'A value can have neither a line break nor a tab nor five spaces in a row',
  },
  TEMPLATE_NOT_SENDABLE: {
    kind: 'refused',
    ru: 'Этот шаблон сейчас нельзя отправить',
    en: 'This template cannot be sent now',
  },
  CHANNEL_WITHOUT_TEMPLATES: {
    kind: 'refused',
    ru: 'В этом канале нет регистрируемых шаблонов',
    en: 'This channel has no registered templates',
  },
})
