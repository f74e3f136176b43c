import { chatPage } from '@beseda/contract/channels/chat-page.ts'
import type { OwnAdapter } from '../adapter.ts'

export const chatPageAdapter = { type: chatPage, transport: 'own' } as unknown as OwnAdapter
