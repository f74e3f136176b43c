import type { Chat, Queue } from '@beseda/contract/entities/chat.ts'
import type { ChatSort } from '@beseda/contract/entities/chat-filter.ts'
import { toDb } from '../../platform/db.ts'

/** Chats without the time of the order come last: a time that is later than all others, so that a cursor can name it. */
const lastTime = Date.UTC(9999, 11, 31)
export const never = `'9999-12-31T00:00:00Z'::timestamptz`

/** As in the generated columns activity_slot and client_slot, whose indexes stay the same for ten minutes. */
export const slotOf = (time: string): string => `date_bin('10 minutes', ${time}, '2000-01-01T00:00:00Z'::timestamptz)`

interface Order {
  /** The sort values of a chat `c`, in the order of an index; the last is the id. */
  readonly keys: readonly string[]
  /** The same order, by columns that `selectChats` has. */
  readonly shown: readonly string[]
  readonly direction: 'asc' | 'desc'
  /** The time of a listed chat, for the cursor. */
  readonly cursor: (chat: Chat) => string
  /** The values that `keys` are compared with, from the cursor's time `at`. */
  readonly after: (at: string, id: string) => readonly string[]
}
/**
 * The indexes chats_open_deadline and chats_open_waiting have exactly this expression. No `coalesce`: row-level security lets
 * only conditions search an index that cannot leak other rows, and PostgreSQL does not count it among them.
 */
export const timeOrNever = (column: string): string => `(case when ${column} is null then ${never} else ${column} end)`

const byTime = (key: string, direction: Order['direction'], timeOf: (chat: Chat) => number): Order => ({
  keys: [key, 'c.id'],
  shown: [key, 'c.id'],
  direction,
  cursor: (chat) => toDb(timeOf(chat)),
  after: (at, id) => [at, id],
})
/** The orders of `inOrder` of the domain, which a test compares. */
export const orderSql = (queue: Queue, sort: ChatSort): Order => {
  switch (sort) {
    case 'waiting':
      return byTime(timeOrNever('c.waiting_since'), 'asc', (chat) => chat.waitingSince ?? lastTime)
    case 'deadline':
      return byTime(timeOrNever('c.high_at'), 'asc', (chat) => chat.due?.highAt ?? lastTime)
    case 'newest':
    case 'oldest': {
      const direction = sort === 'newest' ? 'desc' : 'asc'
      // Of a closed chat the last activity is its closing (a check of the table), which has an index.
      if (queue === 'closed') return byTime('c.session_closed_at', direction, (chat) => chat.activityAt)
      return {
        // The index has the slots; PostgreSQL sorts within the first ones until the page is full.
        keys: ['c.activity_slot', 'c.activity_at', 'c.id'],
        shown: ['c.activity_at', 'c.id'],
        direction,
        cursor: (chat) => toDb(chat.activityAt),
        after: (at, id) => [slotOf(at), at, id],
      }
    }
  }
}
