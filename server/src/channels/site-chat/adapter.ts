import { siteChat } from '@beseda/contract/channels/site-chat.ts'
import type { OwnAdapter } from '../adapter.ts'

export const siteChatAdapter = { type: siteChat, transport: 'own' } as unknown as OwnAdapter
