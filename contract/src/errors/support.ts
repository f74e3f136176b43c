import { defineErrors } from './define.ts'

/** The support chat. */
export const supportErrors = defineErrors({
  SUPPORT_ABSENT: {
    kind: 'refused',
    ru: 'Поддержки в этой установке пока нет',
    en: 'This installation has no support yet',
  },
  SUPPORT_IS_OWN: {
    kind: 'refused',
    ru: 'Вы и есть поддержка: обращения приходят в ваши чаты',
    en: 'You are the support: requests arrive in your chats',
  },
})
