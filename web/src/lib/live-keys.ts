import type { StaleList } from '@beseda/contract/realtime.ts'

/**
 * How the key of a query begins when the realtime stream keeps its data fresh. The registry has one line for each list
 * that a frame may call stale; a missing or unknown line does not compile. After a gap in the stream all of them are stale.
 */
export const liveKeys = {
  breaks: ['breaks'],
  calendars: ['calendars'],
  categories: ['categories'],
  channels: ['channels'],
  chats: ['chats'],
  plans: ['plans'],
  roles: ['roles'],
  teams: ['teams'],
  users: ['users'],
  viewer: ['viewer'],
} as const satisfies Record<StaleList | 'plans' | 'viewer', readonly [string]>
