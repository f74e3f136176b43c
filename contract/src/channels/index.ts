import { chatPage } from './chat-page.ts'
import type { ChannelType } from './define.ts'
import { loopback } from './loopback.ts'
import { siteChat } from './site-chat.ts'

export const channelTypes = { chat_page: chatPage, loopback, site_chat: siteChat }
export type ChannelTypeId = keyof typeof channelTypes

/** The type by its id, or null for an id that this version does not know. */
export const channelTypeOf = (type: string): ChannelType | null =>
  Object.hasOwn(channelTypes, type) ? (channelTypes[type as ChannelTypeId] as unknown as ChannelType) : null
