import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { Message } from '@beseda/contract/entities/message.ts'

/** Entities for the tests of this folder. */
export const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

export const chatOf = (change: Partial<Chat> = {}): Chat => ({
  id: id(1),
  version: 1,
  status: 'assigned',
  client: { id: id(100), name: 'Анна Королёва', status: null, version: 1, photoUrl: null },
  channel: { id: id(200), type: 'loopback', name: 'Канал', active: true },
  team: { id: id(300), name: 'Доставка' },
  operator: { id: id(400), name: 'Игорь Лапин' },
  session: { id: id(500), number: 48213, openedAt: 0, closedAt: null, createdBy: null },
  closingAt: null,
  reservedFor: null,
  transfer: null,
  category: null,
  categoryId: null,
  waitingSince: null,
  due: null,
  lastMessage: null,
  lastSeq: 0,
  readSeq: 0,
  clientReadSeq: 0,
  unread: 0,
  activityAt: 0,
  ...change,
})

export const messageOf = (seq: number, change: Partial<Message> = {}): Message => ({
  id: id(1000 + seq),
  chatId: id(1),
  sessionId: id(500),
  seq,
  version: 1,
  kind: 'message',
  author: { kind: 'client', id: null, name: 'Анна' },
  text: `message ${seq}`,
  files: [],
  at: seq * 1000,
  status: null,
  failure: null,
  history: null,
  ...change,
})
