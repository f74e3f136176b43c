import type { Words } from '../lang.ts'
import type { ChannelCapabilities } from './define.ts'

/** Colour and glyph of a channel's badge. Colours of channels appear nowhere else. */
export interface ChannelMark {
  readonly colour: string
  /** SVG path on a 16 by 16 grid, white. */
  readonly glyph: string
  /** The width of the line, for a glyph that is drawn and not filled. */
  readonly line?: number
}
/** What every page needs to know of a channel type. */
export interface ChannelBasics {
  readonly label: Words
  /** How badges show it. Without one they show a speech bubble in the colour of the installation. */
  readonly mark?: ChannelMark
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

/** Of providers that understand the signs themselves: an address is a link anyway. */
const signMarks = ['bold', 'italic', 'strike', 'code'] as const
const allMarks = [...signMarks, 'link'] as const

/** The support chat is shown by the console, which shows its texts plain. */
const widgetCan: ChannelCapabilities = { ...panelCan, marks: allMarks }

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
  chat_page: {
    label: { ru: 'Чат-страница', en: 'Chat page' },
    mark: { colour: '#3F7D58', glyph: 'M4 4.6h8v6.8H4zM4 7h8M6.2 9.2h3.6', line: 1.2 },
    can: widgetCan,
  },
  email: {
    label: { ru: 'Электронная почта', en: 'Email' },
    mark: {
      colour: '#5F7082',
      glyph: 'M4.8 5h6.4a1 1 0 0 1 1 1v4.2a1 1 0 0 1-1 1H4.8a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM4.2 5.7l3.8 2.9 3.8-2.9',
      line: 1.2,
    },
    can: {
      transport: 'provider',
      text: { max: 10_000, unit: 'characters' },
      buttons: null,
      files: { maxBytes: 18 * 1024 * 1024, perMessage: 10, captionMax: 10_000 },
      operatorStarts: true,
      replyWindowHours: null,
      idempotentSend: false,
      letter: { subjectMax: 200, copiesMax: 10 },
      marks: allMarks,
    },
  },
  loopback: {
    label: { ru: 'Тестовый канал', en: 'Loopback' },
    mark: {
      colour: '#6B7280',
      glyph: 'M4.6 7.4a3.5 3.5 0 0 1 6.3-1.4M11.4 8.6a3.5 3.5 0 0 1-6.3 1.4M11 4v2.2H8.8M5 12V9.8h2.2',
      line: 1.2,
    },
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
  site_chat: { label: { ru: 'Чат на сайте', en: 'Site chat' }, can: widgetCan },
  support: {
    label: { ru: 'Чат поддержки', en: 'Support chat' },
    mark: {
      colour: '#B4562B',
      glyph:
        'M8 4.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 1 0 0-7.6zM8 6.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 1 0 0-3zM5.3 5.3 7 7M9 9l1.7 1.7M10.7 5.3 9 7M7 9l-1.7 1.7',
      line: 1.1,
    },
    can: { ...panelCan, accounts: true },
  },
  telegram: {
    label: { ru: 'Telegram', en: 'Telegram' },
    mark: { colour: '#2A9FDB', glyph: 'M4.2 8.1 12 4.6l-1.3 7-3-2L6.4 11l-.2-2.1z' },
    can: {
      ...providerCan,
      text: { max: 4096, unit: 'characters' },
      buttons: { max: 10, textMax: 64 },
      files: { maxBytes: 25 * 1024 * 1024, perMessage: 10, captionMax: 1024 },
      edit: { hours: null, captions: true },
      remove: { hours: 48 },
      quote: true,
      photo: true,
      marks: allMarks,
    },
  },
  viber_bot: {
    label: { ru: 'Viber-бот', en: 'Viber bot' },
    mark: {
      colour: '#7360C9',
      glyph: 'M5.6 4.6c-.9 3 2.7 6.8 5.7 5.9l.3-1.5-1.7-.8-.8.8c-1-.4-1.8-1.2-2.2-2.2l.8-.8-.8-1.7z',
    },
    can: {
      ...providerCan,
      text: { max: 7000, unit: 'characters' },
      buttons: { max: 10, textMax: 250 },
      files: { maxBytes: 50 * 1024 * 1024, perMessage: 10, captionMax: 0 },
      photo: true,
      marks: signMarks,
    },
  },
  vk_bot: {
    label: { ru: 'ВКонтакте', en: 'VK' },
    mark: {
      colour: '#1476E0',
      glyph: 'M4 5.5c.3 2.9 1.7 4.7 4 4.9V5.5M8 7.7c1.3-.2 2.2-1 2.7-2.2M8 7.7c1.5.2 2.6 1.2 3.1 2.7',
      line: 1.35,
    },
    can: {
      ...providerCan,
      text: { max: 4096, unit: 'characters' },
      buttons: { max: 10, textMax: 40 },
      files: { maxBytes: 200 * 1024 * 1024, perMessage: 10, captionMax: 4096 },
      idempotentSend: true,
      edit: { hours: 24, captions: false },
      remove: { hours: 24 },
      quote: true,
      photo: true,
    },
  },
  whatsapp: {
    label: { ru: 'WhatsApp', en: 'WhatsApp' },
    mark: {
      colour: '#1FAF54',
      glyph: 'M8 3.7A4.2 4.2 0 0 0 4.4 10L3.9 12l2-.5A4.2 4.2 0 1 0 8 3.7zM6.6 6.2c.2 1.7 1.4 2.9 3.1 3.1',
      line: 1.2,
    },
    can: {
      ...providerCan,
      text: { max: 4096, unit: 'characters' },
      buttons: { max: 10, textMax: 20 },
      files: { maxBytes: 25 * 1024 * 1024, perMessage: 10, captionMax: 1024 },
      replyWindowHours: 24,
      registeredTemplates: true,
      quote: true,
      marks: signMarks,
    },
  },
} as const satisfies Record<string, ChannelBasics>

/** By the id of the type, or null for an id that this version does not know. */
export const channelBasicsOf = (type: string): ChannelBasics | null =>
  Object.hasOwn(channelBasics, type) ? channelBasics[type as keyof typeof channelBasics] : null
