import type { Message } from '@beseda/contract/entities/message.ts'
import { type DomainEvent, type EventType, events } from '@beseda/contract/events/index.ts'
import type { Entities } from '@beseda/contract/realtime.ts'
import type { Clock } from '../../platform/clock.ts'
import type { FileStore } from '../../platform/files.ts'
import { definePresenter, type Load, type Presenter } from '../../platform/realtime/presenter.ts'
import type { Outgoing, Room } from '../../platform/realtime/types.ts'
import { type ChatRow, chatRows, toChat } from '../chat-view/index.ts'
import { photoLinkOf } from '../photos/index.ts'
import { staffRooms } from './audience.ts'

export type ChatEvent = Extract<DomainEvent, { chatId: string }>
const isOfChats = (type: EventType): type is ChatEvent['type'] => 'chatId' in events[type].shape
export const chatEventTypes = (Object.keys(events) as EventType[]).filter(isOfChats)

export const chatIdsOf = (list: readonly DomainEvent[]): string[] => [
  ...new Set(list.flatMap((e) => ('chatId' in e ? [e.chatId] : []))),
]
/** The rows of the chats that events name. */
export const loadTouchedChats: Load<readonly ChatRow[]> = (c, organizationId, list) =>
  chatRows(c, organizationId, chatIdsOf(list))

/** One frame per chat for its staff: the chat as it is now, with the messages that are new or changed. */
export const chatsPresenter = (
  messages: Load<readonly { readonly message: Message }[]>,
  links: { readonly files: FileStore; readonly clock: Clock },
): Presenter =>
  definePresenter({
    handles: chatEventTypes,
    loads: [loadTouchedChats, messages],
    frames: ({ organizationId, events: list, loaded }) => {
      const photo = photoLinkOf(links)
      return loaded(loadTouchedChats).map((row) => {
        const own = list.flatMap(({ event }) => (event.chatId === row.id ? [event] : []))
        const touched = loaded(messages).flatMap(({ message }) => (message.chatId === row.id ? [message] : []))
        return staffFrame(organizationId, row, own, {
          chats: [toChat(row, photo)],
          ...(touched.length && { messages: touched }),
        })
      })
    },
  })

const staffFrame = (organizationId: string, row: ChatRow, own: readonly ChatEvent[], entities: Entities): Outgoing => {
  const rooms = staffRooms({
    organizationId,
    teamId: row.team_id,
    channelId: row.channel_id,
    operatorId: row.operator_id,
  })
  const left = own.flatMap((e) => roomsLeft(organizationId, e))
  const gone = left.length > 0 && { gone: { rooms: left, entities: goneOf(row, own) } }
  return { event: own.at(-1)!.type, entities, rooms, ...gone }
}
/** The former operator learns where the chat went, although they no longer see it. */
const goneOf = (row: ChatRow, own: readonly ChatEvent[]): Entities => {
  const lostChats = own.flatMap((e) =>
    e.type === 'chat.unassigned' && (e.reason === 'takenOver' || e.reason === 'noReply' || e.reason === 'offline')
      ? [
          {
            chatId: row.id,
            operatorId: e.operatorId,
            client: row.client_name,
            to: row.operator_name,
            reason: e.reason,
          },
        ]
      : [],
  )
  return { goneChats: [row.id], ...(lostChats.length && { lostChats }) }
}
/** The former operator and the former team saw the chat, and may no longer see it. */
const roomsLeft = (organizationId: string, e: ChatEvent): Room[] => {
  if (e.type === 'chat.unassigned') return [`user:${e.operatorId}`]
  if (e.type !== 'chat.transferred' && e.type !== 'chat.transferUndone') return []
  return e.fromTeamId === e.teamId ? [] : [e.fromTeamId ? `team:${e.fromTeamId}` : `org:${organizationId}`]
}
