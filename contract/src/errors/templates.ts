import { defineErrors } from './define.ts'

/** Reply templates. */
export const templateErrors = defineErrors({
  TEMPLATE_IMMUTABLE: { kind: 'refused', ru: 'Этот шаблон нельзя изменить', en: 'This template cannot be modified' },
  TEMPLATE_CATEGORY_MISSING: { kind: 'refused', ru: 'Выберите категорию', en: 'Select a category' },
  TEMPLATE_CATEGORY_EXISTS: {
    kind: 'refused',
    ru: 'Категория шаблонов с таким названием уже есть',
    en: 'There is already a template category of this name',
  },
  TEMPLATE_SHORTCUT_EXISTS: {
    kind: 'refused',
    ru: 'Эта команда уже есть у другого шаблона',
    en: 'Another template already has this shortcut',
  },
  TEMPLATE_SHORTCUT_FORMAT: {
    kind: 'refused',
    ru: 'Только буквы, цифры, дефис и подчёркивание',
    en: 'Only letters, digits, hyphens and underscores',
  },
  TEMPLATE_VARIABLE_UNKNOWN: {
    kind: 'refused',
    ru: 'В двойных скобках неизвестное имя: выберите переменную из списка',
    en: 'Unknown name in double braces: select a variable from the list',
  },
})
