import type { OutgoingKind } from '@beseda/contract/entities/outgoing.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import type { Letter } from './letter.ts'
import { type PauseLetter, type ReportLetter, reportLetters } from './report-letters.ts'

/** The data of each kind of message. Times are words, because milliseconds would need a time zone. */
export interface LetterData {
  readonly signUpCode: { readonly code: string; readonly link?: string }
  readonly recovery: { readonly link: string }
  readonly invitation: { readonly organization: string; readonly person: string; readonly link: string }
  readonly passwordChanged: { readonly login: string }
  /** Sent when an administrator turned the second factor off. */
  readonly twoFactorReset: { readonly login: string }
  /** Sent to the manager when an organization asks for another plan. `wanted`: the option or plan in words. */
  readonly planRequest: {
    readonly organization: string
    readonly person: string
    readonly contact: string
    readonly wanted: string
  }
  /** Sent to the channel's notification address when a client writes and no operator is online. */
  readonly requestWaits: { readonly channel: string; readonly client: string; readonly link: string }
  /** Sent to administrators and to the channel's notification address. `reason`: in the provider's words. */
  readonly channelBroken: { readonly channel: string; readonly reason: string; readonly link: string }
  /** Sent to those who manage integrations. */
  readonly webhookOff: { readonly url: string; readonly link: string }
  readonly channelRepaired: { readonly channel: string; readonly link: string }
  /** Sent to a client of a widget, who asked for it. `lines`: time, author and text. */
  readonly transcript: Conversation
  /** Sent to a client of a widget who left an address and has not read these. `link`: the chat page, if there is one. */
  readonly unreadReplies: Conversation & { readonly link?: string }
  readonly scheduledReport: ReportLetter
  readonly reportPaused: PauseLetter
}
interface Conversation {
  readonly organization: string
  readonly lines: readonly string[]
}
type Write<K extends OutgoingKind> = (brand: string, data: LetterData[K]) => Letter
type Letters = { readonly [K in OutgoingKind]: Write<K> }

const ru: Letters = {
  ...reportLetters.ru,
  signUpCode: (brand, { code, link }) => ({
    subject: `${code} — код для регистрации, ${brand}`,
    paragraphs: [
      `Вы начали регистрацию в «${brand}». Введите код на странице, которую вы открыли:`,
      code,
      'Код действует 15 минут. Если вы не начинали регистрацию, ничего делать не нужно.',
    ],
    short: `Код ${code}, ${brand}${link ? `\n${link}` : ''}`,
  }),
  recovery: (brand, { link }) => ({
    subject: `Новый пароль, ${brand}`,
    paragraphs: [
      `Кто-то запросил новый пароль для вашей учётной записи в «${brand}». Чтобы задать его, откройте ссылку:`,
      link,
      'Ссылка действует один час и срабатывает один раз. Если запрос сделали не вы, оставьте письмо без ответа: пароль останется прежним.',
    ],
    short: link,
  }),
  invitation: (brand, { organization, person, link }) => ({
    subject: `Приглашение в «${organization}», ${brand}`,
    paragraphs: [
      `${person} приглашает вас в организацию «${organization}» в «${brand}». Чтобы начать, задайте пароль:`,
      link,
      'Ссылка действует 7 дней и срабатывает один раз. Никому её не передавайте: по ней можно войти от вашего имени.',
      'Если вы не знаете, о чём речь, оставьте письмо без ответа: ничего не произойдёт.',
    ],
    short: link,
  }),
  passwordChanged: (brand, { login }) => ({
    subject: `Пароль изменён, ${brand}`,
    paragraphs: [
      `Пароль учётной записи ${login} в «${brand}» изменён. Все открытые входы завершены.`,
      'Если это сделали не вы, восстановите пароль на странице входа и сообщите администратору.',
    ],
    short: `Пароль изменён, ${brand}`,
  }),
  twoFactorReset: (brand, { login }) => ({
    subject: `Двухфакторная аутентификация отключена, ${brand}`,
    paragraphs: [
      `Администратор отключил двухфакторную аутентификацию учётной записи ${login} в «${brand}». Все открытые входы завершены.`,
      'Войдите с паролем и включите её снова в профиле. Если вы об этом не просили, сообщите администратору.',
    ],
    short: `Двухфакторная аутентификация отключена, ${brand}`,
  }),
  planRequest: (brand, { organization, person, contact, wanted }) => ({
    subject: `Запрос тарифа: ${organization}`,
    paragraphs: [
      `Организация «${organization}» просит изменить тариф в «${brand}».`,
      `Что нужно: ${wanted}`,
      `Кто просит: ${person}, ${contact}`,
    ],
    short: `Запрос тарифа: ${organization}`,
  }),
  requestWaits: (brand, { channel, client, link }) => ({
    subject: `Клиент ждёт ответа: ${channel}`,
    paragraphs: [
      `${client} пишет в канал «${channel}», а в сети нет ни одного оператора. Ответить можно в «${brand}»:`,
      link,
      'Такие письма приходят не чаще раза в 10 минут. Адрес для них указан в настройках канала.',
    ],
    short: link,
  }),
  channelBroken: (brand, { channel, reason, link }) => ({
    subject: `Канал не работает: ${channel}`,
    paragraphs: [
      `Канал «${channel}» в «${brand}» не принимает и не отправляет сообщения. Причина: ${reason}`,
      'Ответы операторов не пропадут: они ждут и уйдут, когда канал заработает. Проверьте подключение:',
      link,
    ],
    short: link,
  }),
  webhookOff: (brand, { url, link }) => ({
    subject: 'Вебхук отключён',
    paragraphs: [`Адрес ${url} не принимал события «${brand}» три дня, поэтому вебхук отключён. Включить его:`, link],
    short: link,
  }),
  channelRepaired: (brand, { channel, link }) => ({
    subject: `Канал снова работает: ${channel}`,
    paragraphs: [`Канал «${channel}» в «${brand}» снова работает. Ожидавшие ответы отправляются.`, link],
    short: link,
  }),
  transcript: (brand, { organization, lines }) => ({
    sender: organization,
    subject: `Ваша переписка: ${organization}`,
    paragraphs: [
      `Вы попросили отправить вам переписку с «${organization}».`,
      ...lines,
      `Если вы об этом не просили, оставьте письмо без ответа. Чат работает на «${brand}».`,
    ],
    short: organization,
  }),
  unreadReplies: (brand, { organization, lines, link }) => ({
    sender: organization,
    subject: `Вам ответили: ${organization}`,
    paragraphs: [
      `«${organization}» отвечает вам в чате:`,
      ...lines,
      link ? 'Продолжить разговор:' : 'Продолжить разговор можно в чате на сайте, где вы писали.',
      ...(link ? [link] : []),
      `Этот адрес вы оставили в чате. Письмо отправлено автоматически, чат работает на «${brand}».`,
    ],
    short: organization,
  }),
}
const eng: Letters = {
  ...reportLetters.eng,
  signUpCode: (brand, { code, link }) => ({
    subject: `${code} is your ${brand} sign-up code`,
    paragraphs: [
      `You have begun to sign up for ${brand}. Enter this code on the page that you have open:`,
      code,
      'The code is good for 15 minutes. If you did not begin to sign up, nothing needs to be done.',
    ],
    short: `${code} is your ${brand} code${link ? `\n${link}` : ''}`,
  }),
  recovery: (brand, { link }) => ({
    subject: `New password for ${brand}`,
    paragraphs: [
      `Somebody has asked for a new password of your ${brand} account. To set it, open the link:`,
      link,
      'The link is good for one hour and works once. If it was not you, leave this mail alone: the password stays as it is.',
    ],
    short: link,
  }),
  invitation: (brand, { organization, person, link }) => ({
    subject: `Invitation to ${organization}, ${brand}`,
    paragraphs: [
      `${person} has invited you to the organization “${organization}” in ${brand}. To begin, set a password:`,
      link,
      'The link is good for 7 days and works once. Do not pass it on: it lets others sign in as you.',
      'If you do not know what this is about, leave this mail alone: nothing will happen.',
    ],
    short: link,
  }),
  passwordChanged: (brand, { login }) => ({
    subject: `Password changed, ${brand}`,
    paragraphs: [
      `The password of the account ${login} of ${brand} was changed. All open sign-ins have ended.`,
      'If it was not you, recover the password on the sign-in page and tell your administrator.',
    ],
    short: `Password changed, ${brand}`,
  }),
  twoFactorReset: (brand, { login }) => ({
    subject: `Two-factor authentication turned off, ${brand}`,
    paragraphs: [
      `An administrator has turned off two-factor authentication of the account ${login} of ${brand}. All open sign-ins have ended.`,
      'Sign in with your password and turn it on again in your profile. If you did not ask for this, tell your administrator.',
    ],
    short: `Two-factor authentication turned off, ${brand}`,
  }),
  planRequest: (brand, { organization, person, contact, wanted }) => ({
    subject: `Plan request: ${organization}`,
    paragraphs: [
      `The organization “${organization}” asks for another plan of ${brand}.`,
      `What is needed: ${wanted}`,
      `Who asks: ${person}, ${contact}`,
    ],
    short: `Plan request: ${organization}`,
  }),
  requestWaits: (brand, { channel, client, link }) => ({
    subject: `A client is waiting: ${channel}`,
    paragraphs: [
      `${client} has written in the channel “${channel}”, and no operator is online. Answer in ${brand}:`,
      link,
      'Such letters come at most once in 10 minutes. Their address is set in the settings of the channel.',
    ],
    short: link,
  }),
  channelBroken: (brand, { channel, reason, link }) => ({
    subject: `A channel is broken: ${channel}`,
    paragraphs: [
      `The channel “${channel}” of ${brand} neither receives nor sends messages. The reason: ${reason}`,
      'Replies of operators are not lost: they wait and are sent when the channel works again. Check its connection:',
      link,
    ],
    short: link,
  }),
  webhookOff: (brand, { url, link }) => ({
    subject: 'A webhook was switched off',
    paragraphs: [
      `The address ${url} took no events of ${brand} for three days, so the webhook is off. To switch it on:`,
      link,
    ],
    short: link,
  }),
  channelRepaired: (brand, { channel, link }) => ({
    subject: `A channel works again: ${channel}`,
    paragraphs: [`The channel “${channel}” of ${brand} works again. Replies that waited are being sent.`, link],
    short: link,
  }),
  transcript: (brand, { organization, lines }) => ({
    sender: organization,
    subject: `Your conversation with ${organization}`,
    paragraphs: [
      `You have asked for your conversation with “${organization}”.`,
      ...lines,
      `If you did not ask for it, leave this mail alone. The chat runs on ${brand}.`,
    ],
    short: organization,
  }),
  unreadReplies: (brand, { organization, lines, link }) => ({
    sender: organization,
    subject: `${organization} has replied`,
    paragraphs: [
      `“${organization}” replies to you in the chat:`,
      ...lines,
      link
        ? 'Continue the conversation:'
        : 'You can continue the conversation in the chat of the site where you wrote.',
      ...(link ? [link] : []),
      `You left this address in the chat. The letter was sent automatically; the chat runs on ${brand}.`,
    ],
    short: organization,
  }),
}
const letters: Record<Lang, Letters> = { ru, eng }

export const writeLetter = <K extends OutgoingKind>(kind: K, data: LetterData[K], lang: Lang, brand: string): Letter =>
  letters[lang][kind](brand, data)
