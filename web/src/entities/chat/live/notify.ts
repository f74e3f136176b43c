import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { Message } from '@beseda/contract/entities/message.ts'
import type { Entities } from '@beseda/contract/realtime.ts'
import type { QueueViewer } from '@beseda/domain/chats/queues.ts'
import { announce } from '../../../lib/announce.ts'
import { currentWords } from '../../../lib/language.ts'
import { notify } from '../../../lib/notices/notify.ts'
import { toast } from '../../../lib/toasts.ts'
import { fill } from '../../../lib/words/plural.ts'

let openChatId: string | null = null
/** Messages of the open chat are read aloud; those of others are told otherwise. */
export const setOpenChat = (chatId: string | null): void => {
  openChatId = chatId
}

/** The highest entry of each chat that was already told about. */
const told = new Map<string, number>()

/** New client messages in own chats and in the queues of own teams. */
export const alertAbout = (messages: readonly Message[], chats: readonly Chat[], viewer: QueueViewer): void => {
  for (const message of messages) {
    if (message.kind !== 'message' || message.author.kind !== 'client') continue
    if ((told.get(message.chatId) ?? 0) >= message.seq) continue
    told.set(message.chatId, message.seq)
    const chat = chats.find((c) => c.id === message.chatId)
    if (!chat || message.seq < chat.lastSeq - 5 || !concerns(chat, viewer)) continue
    const isSeen = message.chatId === openChatId
    const text = message.text || currentWords().chats.feed.aFile
    const kind = chat.operator?.id === viewer.userId ? 'message' : 'queue'
    notify({ kind, title: message.author.name, text, secret: true, chatId: chat.id, isSeen })
    if (isSeen) {
      const words = currentWords().chats.feed
      announce(fill(words.announced, { name: message.author.name, text: message.text.slice(0, 200) || words.aFile }))
    }
  }
}

/** Handlings in the own hands, by chat: what was there before the page opened, or was taken here, is no news. */
const own = new Map<string, string>()
/** Chats that were given to the viewer while the console was open. `isNews`: by the stream, not by the first list. */
export const alertAboutGiven = (chats: readonly Chat[], { userId }: QueueViewer, isNews: boolean): void => {
  for (const chat of chats) {
    if (chat.operator?.id !== userId || chat.status !== 'assigned') own.delete(chat.id)
    else if (own.get(chat.id) !== chat.session.id) {
      own.set(chat.id, chat.session.id)
      const isSeen = chat.id === openChatId
      const text = chat.lastMessage?.preview ?? ''
      const words = currentWords().chats
      const by = chat.transfer && chat.transfer.by.id !== userId ? chat.transfer.by.name : null
      const name = chat.client.name
      const title = by ? fill(words.handedNotice, { by, name }) : fill(words.givenNotice, { name })
      if (isNews) notify({ kind: 'assigned', title, text, secret: true, chatId: chat.id, isSeen })
    }
  }
}

/** Who leads a chat is told when somebody takes it over: the chat is gone from his list without his doing. */
export const tellTakenOver = (
  { chats = [], messages = [], takenOver = [] }: Entities,
  { userId }: QueueViewer,
): void => {
  const tell = (client: string, name: string) =>
    toast({ kind: 'info', text: fill(currentWords().chats.thread.takenFromYou, { client, name }), stays: true })
  for (const { chatId, author, history } of messages) {
    if (history?.type !== 'unassigned' || history.reason !== 'takenOver') continue
    const chat = chats.find((c) => c.id === chatId)
    if (!chat || !own.has(chatId) || author.id === userId || chat.operator?.id === userId) continue
    tell(chat.client.name, author.name)
  }
  // a chat that he does not see any more
  for (const { chatId, operatorId, client, by } of takenOver) {
    if (operatorId !== userId || !own.delete(chatId)) continue
    tell(client, by)
  }
}

/** Own chats, and the waiting ones of own teams. */
export const concerns = (chat: Chat, { userId, teamIds }: QueueViewer): boolean =>
  chat.operator?.id === userId || (chat.status === 'pending' && (chat.team === null || teamIds.includes(chat.team.id)))
