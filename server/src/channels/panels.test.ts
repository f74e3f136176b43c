import { chatPageAdapter } from './chat-page/adapter.ts'
import { describesItself } from './conformance.ts'
import { siteChatAdapter } from './site-chat/adapter.ts'

describesItself(siteChatAdapter.type)
describesItself(chatPageAdapter.type)
