import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { Message } from '@beseda/contract/entities/message.ts'
import type { QueueViewer } from '@beseda/domain/chats/queues.ts'
import { announce } from '../../lib/announce.ts'
import { currentWords } from '../../lib/language.ts'
import { blink, isAttentive } from '../../lib/tab-title.ts'
import { fill } from '../../lib/words/plural.ts'

let openChatId: string | null = null
/** Messages of the open chat are read aloud; those of others only make the title blink. */
export const setOpenChat = (chatId: string | null): void => {
  openChatId = chatId
}

/** The highest entry of each chat that was already told about. */
const told = new Map<string, number>()

/** New client messages in own chats and in the queues of own teams: the title blinks while nobody looks at the window. */
export const alertAbout = (messages: readonly Message[], chats: readonly Chat[], viewer: QueueViewer): void => {
  for (const message of messages) {
    if (message.kind !== 'message' || message.author.kind !== 'client') continue
    if ((told.get(message.chatId) ?? 0) >= message.seq) continue
    told.set(message.chatId, message.seq)
    const chat = chats.find((c) => c.id === message.chatId)
    if (!chat || message.seq < chat.lastSeq - 5 || !concerns(chat, viewer)) continue
    if (!isAttentive()) blink('message')
    if (message.chatId === openChatId) {
      const words = currentWords().chats.feed
      announce(fill(words.announced, { name: message.author.name, text: message.text.slice(0, 200) || words.aFile }))
    }
  }
}

/** Own chats, and the waiting ones of own teams. */
export const concerns = (chat: Chat, { userId, teamIds }: QueueViewer): boolean =>
  chat.operator?.id === userId || (chat.status === 'pending' && (chat.team === null || teamIds.includes(chat.team.id)))
