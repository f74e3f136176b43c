import { defineErrors } from './define.ts'

/** Ratings of the service by clients. */
export const ratingErrors = defineErrors({
  ASSESSMENT_NOT_FOUND: { kind: 'refused', ru: 'Оценка не найдена', en: 'Quality assessment not found' },
  RATING_ALREADY_GIVEN: { kind: 'refused', ru: 'Оценка уже отправлена', en: 'The rating has already been sent' },
  RATING_OUTDATED: {
    kind: 'refused',
    ru: 'Срок оценки истёк',
    en: 'The time for rating is over',
  },
  RATING_NOT_POSSIBLE: {
    kind: 'refused',
    ru: 'Этот диалог пока нельзя оценить',
    en: 'This dialog cannot be rated yet',
  },
})
