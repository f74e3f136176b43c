import { defineErrors } from './define.ts'

export const knowledgeErrors = defineErrors({
  ARTICLE_NOT_FOUND: { kind: 'refused', ru: 'Статья не найдена', en: 'Article not found' },
  ARTICLE_CATEGORY_NOT_FOUND: {
    kind: 'refused',
    ru: 'Категория базы знаний не найдена',
    en: 'The category of the knowledge base was not found',
  },
  ARTICLE_CATEGORY_EXISTS: {
    kind: 'refused',
    ru: 'Категория с таким названием уже есть',
    en: 'There is already a category of this name',
  },
  ARTICLE_TEAMS_NOT_YOURS: {
    kind: 'refused',
    ru: 'Оставьте статью доступной хотя бы одной своей команде',
    en: 'Keep the article open to at least one of your own teams',
  },
  ARTICLE_TOO_LONG: {
    kind: 'refused',
    ru: 'Статья слишком длинная: до {max} символов и {pictures} изображений',
    en: 'The article is too long: up to {max} characters and {pictures} pictures',
  },
})
