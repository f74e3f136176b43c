import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { Message } from '@beseda/contract/entities/message.ts'
import type { Entities, LostChat } from '@beseda/contract/realtime.ts'
import type { QueueViewer } from '@beseda/domain/chats/queues.ts'
import { announce } from '../../../lib/announce.ts'
import { currentWords } from '../../../lib/language.ts'
import { notify, openNoticed } from '../../../lib/notices/notify.ts'
import { toast } from '../../../lib/toasts.ts'
import { fill } from '../../../lib/words/plural.ts'
import { isOpenChat } from './open-chat.ts'

/** The highest notified entry of each chat. */
const notifiedSeq = new Map<string, number>()

/** A message that also appears on the page while another chat is open; its button opens the chat. */
const toastAbout = (chatId: string, text: string): void => {
  if (isOpenChat(chatId)) return
  const label = currentWords().chats.thread.open
  toast({ kind: 'info', text, action: { label, run: () => openNoticed(chatId) } })
}

/** Notifies about new messages of clients and colleagues in the user's chats, and of clients in the queues of their teams. */
export const alertAbout = (messages: readonly Message[], chats: readonly Chat[], viewer: QueueViewer): void => {
  for (const message of messages) {
    const isWhisper = message.kind === 'internal' && message.author.id !== viewer.userId
    if (!isWhisper && (message.kind !== 'message' || message.author.kind !== 'client')) continue
    if ((notifiedSeq.get(message.chatId) ?? 0) >= message.seq) continue
    notifiedSeq.set(message.chatId, message.seq)
    const chat = chats.find((c) => c.id === message.chatId)
    const isMention = isWhisper && message.mentions?.some(({ id }) => id === viewer.userId)
    if (!chat || message.seq < chat.lastSeq - 5 || !(isMention || concerns(chat, viewer))) continue
    const isSeen = isOpenChat(message.chatId)
    const text = message.text || currentWords().chats.feed.aFile
    const isOwn = chat.operator?.id === viewer.userId
    // The note of a transfer comes with the notice of the transfer.
    if (isWhisper && !isMention && (!isOwn || chat.transfer?.at === message.at)) continue
    const kind = isMention ? 'mention' : isOwn ? 'message' : 'queue'
    notify({ kind, title: message.author.name, text, secret: true, chatId: chat.id, isSeen })
    if (isWhisper)
      toastAbout(
        chat.id,
        fill(currentWords().chats.whisperNotice, {
          by: message.author.name,
          name: chat.client.name,
          text: text.slice(0, 80),
        }),
      )
    if (isSeen) {
      const words = currentWords().chats.feed
      announce(fill(words.announced, { name: message.author.name, text: message.text.slice(0, 200) || words.aFile }))
    }
  }
}

/** Sessions assigned to the user, by chat. Those assigned before the page opened, or taken here, cause no notification. */
const own = new Map<string, string>()
/** Notifies about chats assigned to the user. `isNews`: a frame reports the assignment; otherwise they are only remembered. */
export const alertAboutAssigned = (chats: readonly Chat[], { userId }: QueueViewer, isNews: boolean): void => {
  for (const chat of chats) {
    if (chat.operator?.id !== userId || chat.status !== 'assigned') own.delete(chat.id)
    else if (own.get(chat.id) !== chat.session.id) {
      own.set(chat.id, chat.session.id)
      const isSeen = isOpenChat(chat.id)
      const text = chat.lastMessage?.preview ?? ''
      const words = currentWords().chats
      const by = chat.transfer && chat.transfer.by.id !== userId ? chat.transfer.by.name : null
      const name = chat.client.name
      const title = by ? fill(words.handedNotice, { by, name }) : fill(words.givenNotice, { name })
      if (!isNews) continue
      notify({ kind: by ? 'transfer' : 'assigned', title, text, secret: true, chatId: chat.id, isSeen })
      if (by) toastAbout(chat.id, title)
    }
  }
}

const lossReasons = ['takenOver', 'noReply', 'offline'] as const
const isLoss = (reason: string): reason is LostChat['reason'] => (lossReasons as readonly string[]).includes(reason)

/** Notifies the former operator when a chat leaves them without their doing: what became of it, and why. */
export const notifyLost = ({ chats = [], messages = [], lostChats = [] }: Entities, { userId }: QueueViewer): void => {
  const notifyAbout = ({ client, to, reason }: Pick<LostChat, 'client' | 'to' | 'reason'>) => {
    const { lost } = currentWords().chats.thread
    const text = fill(to === null ? lost.toQueue : lost.toOperator, { client, name: to ?? '' })
    toast({ kind: 'info', text: reason === 'takenOver' ? text : `${text}. ${lost[reason]}`, stays: true })
  }
  for (const { chatId, author, history } of messages) {
    if (history?.type !== 'unassigned' || !isLoss(history.reason)) continue
    const chat = chats.find((c) => c.id === chatId)
    if (!chat || !own.has(chatId) || author.id === userId || chat.operator?.id === userId) continue
    notifyAbout({ client: chat.client.name, to: chat.operator?.name ?? null, reason: history.reason })
  }
  // The user no longer sees the chat.
  for (const chat of lostChats) if (chat.operatorId === userId && own.delete(chat.chatId)) notifyAbout(chat)
}

/** The user's own chats, and those of their teams that wait for an operator. */
export const concerns = (chat: Chat, { userId, teamIds }: QueueViewer): boolean =>
  chat.operator?.id === userId ||
  (chat.status === 'pending' && !chat.bot && (chat.team === null || teamIds.includes(chat.team.id)))
