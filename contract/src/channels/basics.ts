import type { Words } from '../lang.ts'
import type { ChannelCapabilities } from './define.ts'

/** What every page needs to know of a channel type. */
export interface ChannelBasics {
  readonly label: Words
  readonly can: ChannelCapabilities
}
/** Abilities that the site widget and the hosted page share: both are the same panel. */
const panelCan: ChannelCapabilities = {
  transport: 'own',
  text: { max: 4000, unit: 'characters' },
  buttons: { max: 10, textMax: 64 },
  files: { maxBytes: 25 * 1024 * 1024, perMessage: 10, captionMax: 4000 },
  operatorStarts: true,
  replyWindowHours: null,
  idempotentSend: true,
  edit: { hours: null, captions: true },
  remove: { hours: null },
  quote: true,
}

/** What most channels with a provider have in common. */
const providerCan = {
  transport: 'provider',
  operatorStarts: true,
  replyWindowHours: null,
  idempotentSend: false,
} as const

/**
 * The name and the abilities of each channel type. The first files of a browser load these alone; settings and forms come
 * with the screens that need them.
 */
export const channelBasics = {
  chat_page: { label: { ru: 'Чат-страница', en: 'Chat page' }, can: panelCan },
  email: {
    label: { ru: 'Электронная почта', en: 'Email' },
    can: {
      transport: 'provider',
      text: { max: 10_000, unit: 'characters' },
      buttons: null,
      files: { maxBytes: 18 * 1024 * 1024, perMessage: 10, captionMax: 10_000 },
      operatorStarts: true,
      replyWindowHours: null,
      idempotentSend: false,
      letter: { subjectMax: 200, copiesMax: 10 },
    },
  },
  loopback: {
    label: { ru: 'Тестовый канал', en: 'Loopback' },
    can: {
      transport: 'provider',
      text: { max: 1000, unit: 'characters' },
      buttons: { max: 3, textMax: 20 },
      files: { maxBytes: 1024 * 1024, perMessage: 5, captionMax: 20 },
      operatorStarts: true,
      replyWindowHours: 24,
      idempotentSend: false,
      registeredTemplates: true,
      edit: { hours: 48, captions: true },
      remove: { hours: 48 },
      quote: true,
    },
  },
  site_chat: { label: { ru: 'Чат на сайте', en: 'Site chat' }, can: panelCan },
  support: { label: { ru: 'Чат поддержки', en: 'Support chat' }, can: { ...panelCan, accounts: true } },
  telegram: {
    label: { ru: 'Telegram', en: 'Telegram' },
    can: {
      ...providerCan,
      text: { max: 4096, unit: 'characters' },
      buttons: { max: 10, textMax: 64 },
      files: { maxBytes: 25 * 1024 * 1024, perMessage: 10, captionMax: 1024 },
      edit: { hours: null, captions: true },
      remove: { hours: 48 },
      quote: true,
    },
  },
  viber_bot: {
    label: { ru: 'Viber-бот', en: 'Viber bot' },
    can: {
      ...providerCan,
      text: { max: 7000, unit: 'characters' },
      buttons: { max: 10, textMax: 250 },
      files: { maxBytes: 50 * 1024 * 1024, perMessage: 10, captionMax: 0 },
    },
  },
  vk_bot: {
    label: { ru: 'ВКонтакте', en: 'VK' },
    can: {
      ...providerCan,
      text: { max: 4096, unit: 'characters' },
      buttons: { max: 10, textMax: 40 },
      files: { maxBytes: 200 * 1024 * 1024, perMessage: 10, captionMax: 4096 },
      idempotentSend: true,
      edit: { hours: 24, captions: false },
      remove: { hours: 24 },
      quote: true,
    },
  },
  whatsapp: {
    label: { ru: 'WhatsApp', en: 'WhatsApp' },
    can: {
      ...providerCan,
      text: { max: 4096, unit: 'characters' },
      buttons: { max: 10, textMax: 20 },
      files: { maxBytes: 25 * 1024 * 1024, perMessage: 10, captionMax: 1024 },
      replyWindowHours: 24,
      registeredTemplates: true,
      quote: true,
    },
  },
} as const satisfies Record<string, ChannelBasics>

/** By the id of the type, or null for an id that this version does not know. */
export const channelBasicsOf = (type: string): ChannelBasics | null =>
  Object.hasOwn(channelBasics, type) ? channelBasics[type as keyof typeof channelBasics] : null
