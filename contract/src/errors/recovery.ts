import { defineErrors } from './define.ts'

export const recoveryErrors = defineErrors({
  CAPTCHA_INVALID: {
    kind: 'refused',
    ru: 'Проверка не пройдена. Повторите её',
    en: 'The check was not passed. Repeat it',
  },
  EMAIL_NOT_FOUND: { kind: 'refused', ru: 'Указанная почта не найдена', en: 'Specified email not found' },
  RECOVERY_LINK_OUTDATED: {
    kind: 'refused',
    ru: 'Ссылка для восстановления устарела и не работает',
    en: 'The recovery link is outdated and does not work',
  },
  RECOVERY_TOO_MANY: {
    kind: 'tooMany',
    ru: 'Слишком много запросов на восстановление. Повторите через {seconds} с',
    en: 'Too many recovery requests. Try again in {seconds} s',
  },
})
