import { chatPage } from './chat-page.ts'
import type { ChannelType } from './define.ts'
import { email } from './email.ts'
import { loopback } from './loopback.ts'
import { siteChat } from './site-chat.ts'
import { support } from './support.ts'
import { telegram } from './telegram.ts'
import { viberBot } from './viber-bot.ts'
import { vkBot } from './vk-bot.ts'
import { whatsapp } from './whatsapp.ts'

export const channelTypes = {
  chat_page: chatPage,
  email,
  loopback,
  site_chat: siteChat,
  support,
  telegram,
  viber_bot: viberBot,
  vk_bot: vkBot,
  whatsapp,
}
export type ChannelTypeId = keyof typeof channelTypes

/** The type by its id, or null for an id that this version does not know. */
export const channelTypeOf = (type: string): ChannelType | null =>
  Object.hasOwn(channelTypes, type) ? (channelTypes[type as ChannelTypeId] as unknown as ChannelType) : null
