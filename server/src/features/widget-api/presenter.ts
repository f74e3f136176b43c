import type { Message } from '@beseda/contract/entities/message.ts'
import type { VisitorChat } from '@beseda/contract/entities/widget.ts'
import type { DomainEvent } from '@beseda/contract/events/index.ts'
import { definePresenter, type Load, type Presenter } from '../../platform/realtime/presenter.ts'
import { type ChatEvent, chatEventTypes, chatIdsOf, loadTouchedChats } from '../chat-frames/index.ts'
import type { MessageRow } from '../messages/index.ts'
import { isVisitors, toVisitorMessage, visitorChats } from './entity.ts'

/** Visitors do not get receipts and internal messages. */
const isForVisitor = (e: DomainEvent): boolean =>
  e.type !== 'message.statusChanged' && !(e.type === 'message.composed' && e.internal)
/** The visitor chats by contact. */
const loadVisitorChats: Load<ReadonlyMap<string, VisitorChat>> = (c, organizationId, events) =>
  visitorChats(c, organizationId, { chatIds: chatIdsOf(events.filter(isForVisitor)) })

const newMessageIds = (own: readonly ChatEvent[]): readonly string[] =>
  own.flatMap((e) => (e.type === 'message.received' || e.type === 'message.composed' ? [e.messageId] : []))

/** One frame per chat for its visitor: the current chat with the new messages that clients see. */
export const visitorPresenter = (
  messages: Load<readonly { readonly row: MessageRow; readonly message: Message }[]>,
): Presenter =>
  definePresenter({
    handles: chatEventTypes,
    loads: [loadTouchedChats, messages, loadVisitorChats],
    frames: ({ events, loaded }) =>
      loaded(loadTouchedChats).flatMap(({ id, contact_id }) => {
        const visitorChat = loaded(loadVisitorChats).get(contact_id)
        if (!visitorChat) return []
        const own = events.flatMap(({ event }) => (event.chatId === id ? [event] : []))
        const ids = newMessageIds(own)
        const shown = loaded(messages).flatMap(({ row, message }) =>
          row.chat_id === id && isVisitors(row) && ids.includes(row.id)
            ? [toVisitorMessage(row, message.files, message.parts)]
            : [],
        )
        const entities = { visitorChat, ...(shown.length && { visitorMessages: shown }) }
        return [{ event: own.at(-1)!.type, entities, rooms: [`contact:${contact_id}` as const] }]
      }),
  })
