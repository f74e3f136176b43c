import { defineErrors } from './define.ts'

export const teamErrors = defineErrors({
  TEAM_NOT_FOUND: { kind: 'refused', ru: 'Команда не найдена', en: 'Team not found' },
  TEAMS_NOT_FOUND: { kind: 'refused', ru: 'Команды не найдены: {count}', en: 'Teams not found: {count}' },
  INACTIVITY_TIME_INVALID: {
    kind: 'refused',
    ru: 'Время неактивности: 0 или больше 23 часов',
    en: 'The inactivity time must be 0 or over 23 hours',
  },
  CHAT_EXPIRY_DELAY_INVALID: {
    kind: 'refused',
    ru: 'Чат закрывается через 1–999 часов или через 1–4320 минут',
    en: 'A chat closes after 1–999 hours or after 1–4320 minutes',
  },
  CLOSING_TIME_TWICE: {
    kind: 'refused',
    ru: 'Укажите время закрытия или в часах, или в минутах',
    en: 'Give the closing time either in hours or in minutes',
  },
  CLOSE_WARNING_TOO_EARLY: {
    kind: 'refused',
    ru: 'Предупреждение должно быть позже начала молчания: меньше минут до закрытия',
    en: 'The warning must come after the silence begins: fewer minutes than until the closing',
  },
})
