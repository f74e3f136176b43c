import { defineErrors } from './define.ts'

export const userErrors = defineErrors({
  USERS_NOT_FOUND: { kind: 'refused', ru: 'Пользователи не найдены: {count}', en: 'Users not found: {count}' },
})
