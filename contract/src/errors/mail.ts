import { defineErrors } from './define.ts'

/** Why a letter did not reach its recipient. `answer`: the codes of the mail server. */
export const mailErrors = defineErrors({
  MAIL_NO_SUCH_ADDRESS: {
    kind: 'refused',
    ru: 'Такого адреса нет ({answer})',
    en: 'There is no such address ({answer})',
  },
  MAIL_SERVER_OF_ADDRESS_UNKNOWN: {
    kind: 'refused',
    ru: 'Почтовый сервер этого адреса не найден или не отвечает ({answer})',
    en: 'The mail server of this address is unknown or does not answer ({answer})',
  },
  MAIL_ADDRESS_DISABLED: {
    kind: 'refused',
    ru: 'Почтовый ящик получателя отключён ({answer})',
    en: 'The mailbox of the recipient is disabled ({answer})',
  },
  MAIL_BOX_FULL: {
    kind: 'refused',
    ru: 'Почтовый ящик получателя переполнен ({answer})',
    en: 'The mailbox of the recipient is full ({answer})',
  },
  MAIL_TOO_BIG: {
    kind: 'refused',
    ru: 'Письмо слишком большое для почтового сервера ({answer})',
    en: 'The letter is too big for the mail server ({answer})',
  },
  MAIL_SENDER_REFUSED: {
    kind: 'refused',
    ru: 'Сервер не принимает письма с адреса отправителя ({answer})',
    en: 'The server does not take letters from the sender’s address ({answer})',
  },
  MAIL_REFUSED_BY_RULES: {
    kind: 'refused',
    ru: 'Сервер получателя отклонил письмо по своим правилам, возможно как спам ({answer})',
    en: 'The recipient’s server refused the letter by its rules, perhaps as spam ({answer})',
  },
  MAIL_RETURNED: {
    kind: 'refused',
    ru: 'Письмо вернулось: сервер получателя его не принял ({answer})',
    en: 'The letter came back: the recipient’s server did not take it ({answer})',
  },
})
