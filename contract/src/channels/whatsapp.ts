import * as z from 'zod/mini'
import { text } from '../fields.ts'
import { channelBasics } from './basics.ts'
import { defineChannel } from './define.ts'
import { providerAddress, providerAddressForm } from './provider-address.ts'
import { whatsappHelp } from './whatsapp-help.ts'
import { whatsappReasons } from './whatsapp-reasons.ts'

const provider = { field: 'connection', is: ['provider'] } as const
const cloud = { field: 'connection', is: ['cloud'] } as const
/** Ids of Meta: digits of any length. */
const metaId = z._default(text(32).check(z.regex(/^\d*$/, 'DIGITS_ONLY')), '')
const secret = z._default(text(1000), '')
const token = z._default(text(1000, 'CHANNEL_TOKEN_INVALID'), '')

export const whatsapp = defineChannel({
  type: 'whatsapp',
  ...channelBasics.whatsapp,
  description: {
    ru: 'Номер WhatsApp: через провайдера или через Cloud API компании Meta',
    en: 'A WhatsApp number: through a provider, or through Meta’s Cloud API',
  },
  settings: z.strictObject({
    connection: z._default(z.enum(['provider', 'cloud'], { error: 'FIELD_INVALID' }), 'provider'),
    phone: text(15).check(z.regex(/^(\d{5,15})?$/, 'DIGITS_ONLY')),
    login: z._default(text(200, 'LOGIN_INVALID'), ''),
    password: secret,
    host: providerAddress,
    api: providerAddress,
    phoneNumberId: metaId,
    businessAccountId: metaId,
    accessToken: token,
    appSecret: secret,
    verifyToken: token,
    /** Of a provider's webhook, which nobody signs. */
    hookSecret: secret,
    /** What the provider gives for login and password. */
    session: secret,
  }),
  form: {
    connection: {
      label: { ru: 'Как подключён', en: 'How it is connected' },
      input: {
        kind: 'choice',
        options: [
          { value: 'provider', label: { ru: 'Через провайдера', en: 'Through a provider' } },
          { value: 'cloud', label: { ru: 'Cloud API (Meta)', en: 'Cloud API (Meta)' } },
        ],
      },
    },
    phone: {
      label: { ru: 'Номер телефона', en: 'Phone number' },
      hint: { ru: 'Только цифры, с кодом страны', en: 'Digits only, with the country code' },
      required: true,
      input: { kind: 'text', max: 15, placeholder: { ru: '79001234567', en: '79001234567' } },
    },
    login: {
      label: { ru: 'Логин у провайдера', en: 'Provider login' },
      required: true,
      when: provider,
      input: { kind: 'text', max: 200 },
    },
    password: {
      label: { ru: 'Пароль у провайдера', en: 'Provider password' },
      required: true,
      secret: true,
      when: provider,
      input: { kind: 'text', max: 200 },
    },
    host: {
      label: { ru: 'Адрес API провайдера', en: 'Address of the provider’s API' },
      hint: {
        ru: 'Из договора с провайдером, начинается с https://',
        en: 'From the contract with the provider, begins with https://',
      },
      required: true,
      takesSecrets: true,
      when: provider,
      input: { kind: 'text', max: 200, placeholder: { ru: 'https://wa.example.ru', en: 'https://wa.example.com' } },
    },
    phoneNumberId: {
      label: { ru: 'ID номера (Phone number ID)', en: 'Phone number ID' },
      required: true,
      when: cloud,
      input: { kind: 'text', max: 32 },
    },
    businessAccountId: {
      label: { ru: 'ID аккаунта WhatsApp Business', en: 'WhatsApp Business account ID' },
      hint: { ru: 'Нужен для шаблонов и вебхука', en: 'Needed for templates and the webhook' },
      required: true,
      when: cloud,
      input: { kind: 'text', max: 32 },
    },
    accessToken: {
      label: { ru: 'Токен доступа', en: 'Access token' },
      hint: {
        ru: 'Бессрочный токен системного пользователя Meta',
        en: 'A permanent token of a system user at Meta',
      },
      required: true,
      secret: true,
      when: cloud,
      input: { kind: 'text', max: 1000 },
    },
    appSecret: {
      label: { ru: 'Секрет приложения (App secret)', en: 'App secret' },
      hint: { ru: 'Им Meta подписывает сообщения', en: 'Meta signs its calls with it' },
      required: true,
      secret: true,
      when: cloud,
      input: { kind: 'text', max: 200 },
    },
    verifyToken: {
      label: { ru: 'Проверочный токен (Verify token)', en: 'Verify token' },
      hint: { ru: 'Любое слово, которое знаете только вы', en: 'Any word that only you know' },
      required: true,
      secret: true,
      when: cloud,
      input: { kind: 'text', max: 200 },
    },
    api: { ...providerAddressForm('graph.facebook.com/v24.0'), when: cloud },
    hookSecret: { label: { ru: 'Секрет вебхука', en: 'Webhook secret' }, secret: true, input: { kind: 'made' } },
    session: { label: { ru: 'Токен сеанса', en: 'Session token' }, secret: true, input: { kind: 'made' } },
  },
  reasons: whatsappReasons,
  help: whatsappHelp,
  initial: () => ({
    connection: 'provider' as const,
    phone: '',
    login: '',
    password: '',
    host: '',
    phoneNumberId: '',
    businessAccountId: '',
    accessToken: '',
    appSecret: '',
    verifyToken: '',
    api: '',
    hookSecret: '',
    session: '',
  }),
})
