import type { Words } from './lang.ts'

/** What a client is told before his silent chat closes, where the team says nothing of its own. */
export const closeWarning: Words = {
  ru: 'Если вопросов не осталось, чат закроется через {minutes} мин. Чтобы продолжить, просто напишите',
  en: 'If there is nothing else, the chat will close in {minutes} min. To go on, just write',
}
export const warningText = (words: string, minutes: number): string => words.replaceAll('{minutes}', String(minutes))
