import type { Adapter } from '../channels/adapter.ts'
import { chatPageAdapter } from '../channels/chat-page/adapter.ts'
import { loopbackAdapter } from '../channels/loopback/adapter.ts'
import { siteChatAdapter } from '../channels/site-chat/adapter.ts'

/** ★ One line per channel type. */
const adapters: readonly Adapter[] = [chatPageAdapter, loopbackAdapter, siteChatAdapter]

const byType = new Map(adapters.map((a) => [a.type.type, a]))
export const adapterOf = (channelType: string): Adapter | null => byType.get(channelType) ?? null
