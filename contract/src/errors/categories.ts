import { defineErrors } from './define.ts'

export const categoryErrors = defineErrors({
  CATEGORY_ACCESS_DENIED: {
    kind: 'refused',
    ru: 'Категория доступна другой команде',
    en: 'The category belongs to another team',
  },
  CATEGORY_EXISTS: {
    kind: 'refused',
    ru: 'Шаблон категорий с таким названием уже есть',
    en: 'There is already a category template of this name',
  },
  CATEGORY_NOT_FOUND: { kind: 'refused', ru: 'Категория не найдена', en: 'Category not found' },
  SESSION_CATEGORY_EXISTS: {
    kind: 'refused',
    ru: 'Категория обращений с таким названием уже есть',
    en: 'There is already a request category of this name',
  },
  SUBCATEGORY_EXISTS: { kind: 'refused', ru: 'Такая подкатегория уже есть', en: 'There is already such a subcategory' },
  CATEGORY_LEVEL_NOT_LAST: {
    kind: 'refused',
    ru: 'Выберите категорию последнего уровня',
    en: 'Select a category of the last level',
  },
  CATEGORY_NAME_INVALID: {
    kind: 'refused',
    ru: 'Название категории содержит недопустимые символы',
    en: 'The category name has characters that are not allowed',
  },
  CATEGORY_NAME_TOO_LONG: {
    kind: 'refused',
    ru: 'Название категории длиннее {max} символов',
    en: 'The category name is longer than {max} characters',
  },
  CATEGORY_TEMPLATE_NOT_FOUND: {
    kind: 'refused',
    ru: 'Шаблон категорий не найден',
    en: 'Category template not found',
  },
  CATEGORY_LEVELS_MANY: {
    kind: 'refused',
    ru: 'Можно не больше трёх уровней: категория, тема и подтема',
    en: 'There can be three levels at most: category, topic and subtopic',
  },
  CATEGORIES_TOO_MANY: {
    kind: 'refused',
    ru: 'Категорий может быть не больше {max}',
    en: 'There can be {max} categories at most',
  },
  CLOSE_WITHOUT_CATEGORY: {
    kind: 'refused',
    ru: 'Чтобы закрыть чат, выберите категорию обращения',
    en: 'To close the chat, select a request category',
  },
})
