import type { Adapter } from '../channels/adapter.ts'
import { chatPageAdapter } from '../channels/chat-page/adapter.ts'
import { emailAdapter } from '../channels/email/adapter.ts'
import { loopbackAdapter } from '../channels/loopback/adapter.ts'
import { siteChatAdapter } from '../channels/site-chat/adapter.ts'
import { supportAdapter } from '../channels/support/adapter.ts'
import { telegramAdapter } from '../channels/telegram/adapter.ts'
import { viberBotAdapter } from '../channels/viber-bot/adapter.ts'
import { vkBotAdapter } from '../channels/vk-bot/adapter.ts'
import { whatsappAdapter } from '../channels/whatsapp/adapter.ts'

/** ★ One line per channel type. */
const adapters: readonly Adapter[] = [
  chatPageAdapter,
  emailAdapter,
  loopbackAdapter,
  siteChatAdapter,
  supportAdapter,
  telegramAdapter,
  viberBotAdapter,
  vkBotAdapter,
  whatsappAdapter,
]

const byType = new Map(adapters.map((a) => [a.type.type, a]))
export const adapterOf = (channelType: string): Adapter | null => byType.get(channelType) ?? null
