import * as z from 'zod/mini'
import { anyUser, needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Chat, Counters } from '../entities/chat.ts'
import { ChatFilterChoices } from '../entities/chat-filter.ts'
import { chatListShape } from '../entities/chat-list.ts'
import { cursor, nothing, pageSize, time } from '../fields.ts'

/** Lists of chats over the whole organization, and their counters. */
export const queues = {
  list: endpoint({
    method: 'GET',
    path: '/chats',
    access: anyUser,
    input: z.strictObject({
      ...chatListShape,
      cursor: z.optional(cursor),
      limit: pageSize,
    }),
    /** `next` is null on the last page. */
    entity: z.object({ chats: z.array(Chat), total: z.number(), next: z.nullable(z.string()) }),
    errors: ['ACCESS_DENIED'],
  }),
  /** Teams, operators, channels and categories by which this user can filter: of the chats that they may see. */
  filterChoices: endpoint({
    method: 'GET',
    path: '/chats/filter-choices',
    access: anyUser,
    input: nothing,
    entity: ChatFilterChoices,
    errors: [],
  }),
  counters: endpoint({
    method: 'GET',
    path: '/chats/counters',
    access: anyUser,
    input: nothing,
    entity: Counters,
    errors: [],
  }),
  /**
   * All chats that turn red soon unless an operator answers, sorted by time; at most a page. `total`: how many turn red
   * within ten minutes. The list is complete up to `until`, which is twenty minutes ahead or the time of the last one.
   */
  forecast: endpoint({
    method: 'GET',
    path: '/chats/forecast',
    access: needs('AUTHORITY_ALL_CHATS'),
    input: nothing,
    entity: z.object({ total: z.number(), chats: z.array(Chat), until: time }),
    errors: [],
  }),
  /** All chats that wait in a queue, the longest wait first; `total`: of all of them. */
  longestWaiting: endpoint({
    method: 'GET',
    path: '/chats/longest-waiting',
    access: needs('AUTHORITY_ALL_CHATS'),
    input: z.strictObject({ limit: pageSize }),
    entity: z.object({ total: z.number(), chats: z.array(Chat) }),
    errors: [],
  }),
} as const
