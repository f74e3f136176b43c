import { botValues, fillBotText } from '@beseda/domain/bot/variables.ts'
import type { Decision } from '@beseda/domain/chat-session/decision.ts'
import type { ChatState } from '@beseda/domain/chat-session/state.ts'
import type { NewEntry } from '../../server/src/features/feed/entry.ts'
import type { Book, BookChat } from './book.ts'

/** The messages of a bot as the product composes them for a widget. The demo has no other automatic messages. */
export const composeBot = (
  book: Book,
  chat: BookChat,
  before: ChatState,
  { next, events, messages }: Decision,
): readonly NewEntry[] =>
  messages.map((draft): NewEntry => {
    const { by, text, buttons = [], files } = draft
    if (by.kind !== 'bot' || files) throw new Error('the demo composes only texts of bots')
    const opened = events.find((e) => e.type === 'chat.opened')
    const values = botValues({
      ...{ client: chat.client.name, channel: chat.channel.name, organization: book.organizationName },
      request: next.session?.number ?? opened?.number ?? before.session?.number ?? 0,
    })
    const id = book.ids.next()
    const about = { chatId: next.chatId, messageId: id, channelId: chat.channel.id, internal: false, by }
    return {
      ...{ id, kind: 'message', text: fillBotText(text.own, values), fileIds: [], fileName: null, externalId: null },
      ...{ author: { kind: 'bot', id: by.id, name: book.names.get(by.id!)! }, status: 'sent' },
      ...(buttons.length > 0 && { parts: [{ content: { kind: 'text', buttons } }] }),
      event: (at) => ({ type: 'message.composed', ...about, status: 'sent', ...at }),
    }
  })
