import type { Lang } from '@beseda/contract/lang.ts'
import type { Message } from '../../platform/outgoing/transport.ts'
import { htmlOf, textOf } from './layout.ts'
import type { Letter } from './letter.ts'

const letters: Record<Lang, (brand: string) => Letter> = {
  ru: (brand) => ({
    subject: `Пробное письмо, ${brand}`,
    paragraphs: [`Почта «${brand}» работает: это письмо отправлено из настроек сервиса.`, 'Отвечать на него не нужно.'],
    short: `Пробное сообщение, ${brand}`,
  }),
  eng: (brand) => ({
    subject: `Trial letter, ${brand}`,
    paragraphs: [
      `Mail of ${brand} works: this letter was sent from the settings of the service.`,
      'No reply is needed.',
    ],
    short: `Trial message, ${brand}`,
  }),
}
/** What a trial of the settings sends. It does not pass through the outbox: the administrator waits for the answer. */
export const writeTrial = (
  medium: 'mail' | 'sms',
  lang: Lang,
  brand: string,
): Omit<Message, 'id' | 'to' | 'sender' | 'from'> => {
  const letter = letters[lang](brand)
  const { subject, short } = letter
  return medium === 'sms' ? { subject, text: short, html: '' } : { subject, text: textOf(letter), html: htmlOf(letter) }
}
