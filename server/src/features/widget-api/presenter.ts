import type { Message } from '@beseda/contract/entities/message.ts'
import type { DomainEvent } from '@beseda/contract/events/index.ts'
import { definePresenter, type Load, type Presenter } from '../../platform/realtime/presenter.ts'
import type { Outgoing } from '../../platform/realtime/types.ts'
import { type ChatEvent, chatEventTypes, chatIdsOf, loadTouchedChats } from '../chat-frames/index.ts'
import type { MessageRow } from '../messages/index.ts'
import { isVisitors, type ReadChat, readChats, toVisitorMessage } from './entity.ts'

/** Visitors do not get receipts and internal messages. */
const isForVisitor = (e: DomainEvent): boolean =>
  e.type !== 'message.statusChanged' && !(e.type === 'message.composed' && e.internal)
/** The visitor chats by contact. */
const loadVisitorChats: Load<ReadonlyMap<string, ReadChat>> = (c, organizationId, events) =>
  readChats(c, organizationId, chatIdsOf(events.filter(isForVisitor)))

const shownTypes: readonly ChatEvent['type'][] = [
  'message.received',
  'message.composed',
  'message.edited',
  'message.removed',
]
const shownIds = (own: readonly ChatEvent[]): readonly string[] =>
  own.flatMap((e) => (shownTypes.includes(e.type) && 'messageId' in e ? [e.messageId] : []))

/** One frame per chat for its visitor: the current chat with the new and changed messages that clients see. */
export const visitorPresenter = (
  messages: Load<readonly { readonly row: MessageRow; readonly message: Message }[]>,
): Presenter =>
  definePresenter({
    handles: chatEventTypes,
    loads: [loadTouchedChats, messages, loadVisitorChats],
    frames: ({ events, loaded }) =>
      loaded(loadTouchedChats).flatMap(({ id, contact_id }) => {
        const known = loaded(loadVisitorChats).get(contact_id)
        if (!known) return []
        const { chat: visitorChat, reader } = known
        const own = events.flatMap(({ event }) => (event.chatId === id ? [event] : []))
        const ids = shownIds(own)
        const shown = loaded(messages).flatMap(({ row, message }) =>
          row.chat_id === id && isVisitors(row) && ids.includes(row.id)
            ? [toVisitorMessage(row, message.files, message.parts)]
            : [],
        )
        const entities = { visitorChat, ...(shown.length && { visitorMessages: shown }) }
        const event = own.at(-1)!.type
        if (reader) return [tellReader(event, reader)]
        return [{ event, entities, rooms: [`contact:${contact_id}` as const] }]
      }),
  })
/** A user of another organization learns only that there is news; the support chat fetches it with their sign-in. */
const tellReader = (event: string, { userId, organizationId }: NonNullable<ReadChat['reader']>): Outgoing => ({
  event,
  entities: { staleLists: ['support'] },
  rooms: [`user:${userId}`],
  organizationId,
})
