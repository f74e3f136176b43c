import { defineErrors } from './define.ts'

/** spec.md, 8: registration. */
export const signUpErrors = defineErrors({
  CODE_FORMAT: { kind: 'refused', ru: 'Код состоит из 6 цифр', en: 'The code has 6 digits' },
  CONSENT_REQUIRED: { kind: 'refused', ru: 'Нужно ваше согласие', en: 'Your consent is needed' },
  EMAIL_EXISTS: { kind: 'refused', ru: 'Эта почта уже занята', en: 'This email is already taken' },
  PHONE_IN_USE: { kind: 'refused', ru: 'Этот телефон уже занят', en: 'This phone is already in use' },
  PHONE_CODE_INVALID: {
    kind: 'refused',
    ru: 'Неверный код. Осталось попыток: {left}',
    en: 'Incorrect code. Tries left: {left}',
  },
  REGISTRATION_ENDED: {
    kind: 'refused',
    ru: 'Время вышло или код введён неверно слишком много раз. Начните регистрацию заново',
    en: 'The time is over, or the code was entered incorrectly too many times. Start the sign-up again',
  },
  REGISTRATION_WRONG_STAGE: {
    kind: 'refused',
    ru: 'Этот шаг регистрации уже пройден или ещё не начат. Начните заново',
    en: 'This step of the sign-up is already done or not begun yet. Start again',
  },
  REGISTRATION_TOO_MANY: {
    kind: 'tooMany',
    ru: 'Слишком много запросов на регистрацию. Повторите через {seconds} с',
    en: 'Too many registration requests. Try again in {seconds} s',
  },
})
