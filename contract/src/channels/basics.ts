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
}

/**
 * The name and the abilities of each channel type. The first files of a browser load these alone; settings and forms come
 * with the screens that need them.
 */
export const channelBasics = {
  chat_page: { label: { ru: 'Чат-страница', en: 'Chat page' }, can: panelCan },
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
    },
  },
  site_chat: { label: { ru: 'Чат на сайте', en: 'Site chat' }, can: panelCan },
} as const satisfies Record<string, ChannelBasics>

/** By the id of the type, or null for an id that this version does not know. */
export const channelBasicsOf = (type: string): ChannelBasics | null =>
  Object.hasOwn(channelBasics, type) ? channelBasics[type as keyof typeof channelBasics] : null
