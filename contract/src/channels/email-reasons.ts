import type { Words } from '../lang.ts'

/** What a mail server says to a letter. The reason names its codes behind the word: `email boxFull 552 5.2.2`. */
export const emailReasons = {
  noSuchAddress: { ru: 'такого адреса нет', en: 'there is no such address' },
  unknownServer: {
    ru: 'почтовый сервер этого адреса не найден или не отвечает',
    en: 'the mail server of this address is unknown or does not answer',
  },
  addressDisabled: {
    ru: 'почтовый ящик получателя отключён',
    en: 'the mailbox of the recipient is disabled',
  },
  boxFull: { ru: 'почтовый ящик получателя переполнен', en: 'the mailbox of the recipient is full' },
  tooBig: { ru: 'письмо слишком большое для почтового сервера', en: 'the letter is too big for the mail server' },
  senderRefused: {
    ru: 'сервер не принимает письма с адреса отправителя',
    en: 'the server does not take letters from the sender’s address',
  },
  refusedByRules: {
    ru: 'сервер получателя отклонил письмо по своим правилам, возможно как спам',
    en: 'the recipient’s server refused the letter by its rules, perhaps as spam',
  },
  returned: {
    ru: 'письмо вернулось: сервер получателя его не принял',
    en: 'the letter came back: the recipient’s server did not take it',
  },
} as const satisfies Record<string, Words>
