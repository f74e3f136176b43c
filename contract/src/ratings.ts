import type { Words } from './lang.ts'

/** The scale of spec.md, 3: from very bad to excellent. Not given is null, never 0. */
export const ratingValues = [1, 2, 3, 4, 5] as const
export type RatingValue = (typeof ratingValues)[number]

export const ratingWords: Record<RatingValue, Words> = {
  1: { ru: 'Очень плохо', en: 'Very bad' },
  2: { ru: 'Плохо', en: 'Bad' },
  3: { ru: 'Нормально', en: 'Normal' },
  4: { ru: 'Хорошо', en: 'Good' },
  5: { ru: 'Отлично', en: 'Excellent' },
}
/** The question to a client where the channel has none of its own. */
export const ratingQuestion: Words = { ru: 'Как бы вы оценили нашу работу?', en: 'How would you rate our service?' }
