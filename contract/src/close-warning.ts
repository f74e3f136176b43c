import type { Words } from './lang.ts'

/** The message to a silent client before the chat closes, for teams without their own text. */
export const closeWarning: Words = {
  ru: 'Если вопросов не осталось, чат закроется через {minutes} мин. Чтобы продолжить, просто напишите',
  en: 'If there is nothing else, the chat will close in {minutes} min. To go on, just write',
}
export const warningText = (words: string, minutes: number): string => words.replaceAll('{minutes}', String(minutes))
