import type { StaleList } from '@beseda/contract/realtime.ts'

/**
 * Prefixes of the query keys that the realtime stream keeps fresh. The registry has one line for each list that a frame
 * may mark as stale; a missing or unknown line does not compile. After a resync all of them are stale.
 */
export const liveKeys = {
  bots: ['bots'],
  breaks: ['breaks'],
  calendars: ['calendars'],
  categories: ['categories'],
  channels: ['channels'],
  chats: ['chats'],
  clientStatuses: ['clientStatuses'],
  companies: ['companies'],
  extraFields: ['extraFields'],
  keptReports: ['keptReports'],
  knowledge: ['knowledge'],
  licences: ['licences'],
  mentions: ['mentions'],
  monitoringSettings: ['monitoringSettings'],
  noticeSettings: ['noticeSettings'],
  pins: ['pins'],
  plans: ['plans'],
  replyTemplates: ['replyTemplates'],
  reportSchedules: ['reportSchedules'],
  reportViews: ['reportViews'],
  roles: ['roles'],
  savedSearches: ['savedSearches'],
  savedViews: ['savedViews'],
  support: ['support'],
  teams: ['teams'],
  users: ['users'],
  viewer: ['viewer'],
} as const satisfies Record<StaleList | 'licences' | 'plans' | 'viewer', readonly [string]>
