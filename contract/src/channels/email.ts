import * as z from 'zod/mini'
import { text } from '../fields.ts'
import { channelBasics } from './basics.ts'
import { defineChannel, type FieldForm } from './define.ts'
import { emailHelp } from './email-help.ts'
import { emailReasons } from './email-reasons.ts'

const choice = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.enum(values, { error: 'FIELD_INVALID' })
const host = z
  .string({ error: 'FIELD_REQUIRED' })
  .check(z.trim(), z.minLength(1, 'FIELD_REQUIRED'), z.maxLength(255, 'TEXT_TOO_LONG'))
  .check(z.regex(/^[a-zA-Z0-9]([a-zA-Z0-9._-]*[a-zA-Z0-9])?$/, 'MAIL_HOST_INVALID'))
const port = z
  .number({ error: 'MAIL_PORT_INVALID' })
  .check(z.int('MAIL_PORT_INVALID'), z.gte(1, 'MAIL_PORT_INVALID'), z.lte(65_535, 'MAIL_PORT_INVALID'))
const tls = choice('tls', 'starttls', 'none')
const secret = z._default(z.string({ error: 'FIELD_INVALID' }).check(z.maxLength(4000, 'TEXT_TOO_LONG')), '')
const optionalAddress = z
  .string({ error: 'FIELD_INVALID' })
  .check(
    z.trim(),
    z.maxLength(255, 'TEXT_TOO_LONG'),
    z.regex(/^$|^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/, 'EMAIL_FORMAT'),
  )

const settings = z.strictObject({
  protocol: choice('imap', 'pop3'),
  receiveHost: host,
  receivePort: port,
  receiveTls: tls,
  login: text(255, 'LOGIN_INVALID').check(z.trim(), z.minLength(1, 'FIELD_REQUIRED')),
  password: secret,
  accessToken: secret,
  trustedHost: z._default(
    text(255).check(z.trim(), z.regex(/^$|^[a-zA-Z0-9]([a-zA-Z0-9._-]*[a-zA-Z0-9])?$/, 'MAIL_HOST_INVALID')),
    '',
  ),
  sendHost: host,
  sendPort: port,
  sendTls: tls,
  sendLogin: z._default(text(255, 'LOGIN_INVALID'), ''),
  sendPassword: secret,
  fromName: z._default(text(64), ''),
  fromAddress: z._default(optionalAddress, ''),
  signature: z._default(text(1000), ''),
})
const tlsInput = {
  kind: 'choice',
  options: [
    { value: 'tls', label: { ru: 'TLS с начала', en: 'TLS from the start' } },
    { value: 'starttls', label: { ru: 'STARTTLS', en: 'STARTTLS' } },
    { value: 'none', label: { ru: 'Без шифрования', en: 'No encryption' } },
  ],
} as const
const hostInput = (example: string) => ({ kind: 'text', max: 255, placeholder: { ru: example, en: example } }) as const

export const email = defineChannel({
  type: 'email',
  ...channelBasics.email,
  description: {
    ru: 'Письма клиентов из вашего почтового ящика (IMAP или POP3), ответы через SMTP',
    en: 'Letters of clients from your mailbox (IMAP or POP3), answers by SMTP',
  },
  settings,
  form: {
    protocol: {
      label: { ru: 'Протокол', en: 'Protocol' },
      section: { ru: 'Получение писем', en: 'Receiving letters' },
      hint: {
        ru: 'IMAP сообщает о новых письмах сразу, POP3 — раз в минуту. Письма остаются на сервере',
        en: 'IMAP reports new letters at once, POP3 once a minute. Letters stay on the server',
      },
      input: {
        kind: 'choice',
        options: [
          { value: 'imap', label: { ru: 'IMAP', en: 'IMAP' } },
          { value: 'pop3', label: { ru: 'POP3', en: 'POP3' } },
        ],
      },
    },
    receiveHost: {
      label: { ru: 'Хост сервера', en: 'Server host' },
      required: true,
      input: hostInput('imap.example.com'),
    },
    receivePort: {
      label: { ru: 'Порт', en: 'Port' },
      hint: { ru: 'Обычно 993 для IMAP, 995 для POP3', en: 'Usually 993 for IMAP, 995 for POP3' },
      required: true,
      input: { kind: 'number', min: 1, max: 65_535 },
    },
    receiveTls: { label: { ru: 'Шифрование', en: 'Encryption' }, input: tlsInput },
    login: {
      label: { ru: 'Логин', en: 'Login' },
      hint: { ru: 'Чаще всего адрес ящика целиком', en: 'Mostly the whole address of the mailbox' },
      required: true,
      input: { kind: 'text', max: 255 },
    },
    password: {
      label: { ru: 'Пароль', en: 'Password' },
      hint: {
        ru: 'Многие сервисы требуют пароль для внешних приложений вместо обычного',
        en: 'Many services want a password for apps in place of the usual one',
      },
      secret: true,
      input: { kind: 'text', max: 4000 },
    },
    accessToken: {
      label: { ru: 'Токен OAuth', en: 'OAuth token' },
      hint: {
        ru: 'Вместо пароля, если сервер принимает XOAUTH2. Сам не продлевается',
        en: 'In place of the password, where the server takes XOAUTH2. It is not renewed by itself',
      },
      secret: true,
      input: { kind: 'text', max: 4000 },
    },
    trustedHost: {
      label: { ru: 'Сервер, который проверяет отправителей', en: 'Server that checks senders' },
      hint: {
        ru: 'Первое слово в заголовке Authentication-Results ваших писем. Пусто — проверки SPF, DKIM и DMARC не показываются',
        en: 'The first word in the header Authentication-Results of your letters. Empty: checks by SPF, DKIM and DMARC are not shown',
      },
      input: hostInput('mx.example.com'),
    },
    sendHost: {
      label: { ru: 'Хост сервера', en: 'Server host' },
      section: { ru: 'Отправка писем (SMTP)', en: 'Sending letters (SMTP)' },
      required: true,
      input: hostInput('smtp.example.com'),
    },
    sendPort: {
      label: { ru: 'Порт', en: 'Port' },
      hint: { ru: 'Обычно 465 с TLS, 587 со STARTTLS', en: 'Usually 465 with TLS, 587 with STARTTLS' },
      required: true,
      input: { kind: 'number', min: 1, max: 65_535 },
    },
    sendTls: { label: { ru: 'Шифрование', en: 'Encryption' }, input: tlsInput },
    sendLogin: {
      label: { ru: 'Логин', en: 'Login' },
      hint: { ru: 'Пусто — как для получения', en: 'Empty: the one for receiving' },
      input: { kind: 'text', max: 255 },
    },
    sendPassword: {
      label: { ru: 'Пароль', en: 'Password' },
      hint: { ru: 'Пусто — как для получения', en: 'Empty: the one for receiving' },
      secret: true,
      input: { kind: 'text', max: 4000 },
    },
    fromName: {
      label: { ru: 'Имя отправителя', en: 'Name of the sender' },
      section: { ru: 'Ваши письма', en: 'Your letters' },
      hint: { ru: 'Пусто — только адрес', en: 'Empty: the address alone' },
      input: { kind: 'text', max: 64 },
    },
    fromAddress: {
      label: { ru: 'Адрес отправителя', en: 'Address of the sender' },
      hint: { ru: 'Пусто — логин, если это адрес', en: 'Empty: the login, when it is an address' },
      input: hostInput('help@example.com'),
    },
    signature: {
      label: { ru: 'Подпись', en: 'Signature' },
      hint: { ru: 'Под каждым письмом, после «-- »', en: 'Below every letter, after “-- ”' },
      input: { kind: 'multiline', max: 1000 },
    },
  } satisfies Record<keyof z.infer<typeof settings>, FieldForm>,
  reasons: emailReasons,
  help: emailHelp,
  initial: () => ({
    ...{ protocol: 'imap' as const, receiveHost: '', receivePort: 993, receiveTls: 'tls' as const },
    ...{ login: '', password: '', accessToken: '' },
    ...{ trustedHost: '', sendHost: '', sendPort: 465, sendTls: 'tls' as const, sendLogin: '', sendPassword: '' },
    ...{ fromName: '', fromAddress: '', signature: '' },
  }),
})
