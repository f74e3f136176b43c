import { defineErrors } from './define.ts'

export const reportErrors = defineErrors({
  PERIOD_TOO_OLD: {
    kind: 'refused',
    ru: 'Так давно проверить нельзя: только последние {days} дн.',
    en: 'That is too long ago to check: only the last {days} days',
  },
  PERIOD_TOO_BUSY: {
    kind: 'refused',
    ru: 'За это время {count} обращений, проверить можно до {most}. Возьмите меньше времени',
    en: 'There are {count} requests in this time, up to {most} can be checked. Choose a shorter time',
  },
})
