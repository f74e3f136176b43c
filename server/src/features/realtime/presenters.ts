import type { EventOf, EventType } from '@beseda/contract/events/index.ts'
import type { Entities } from '@beseda/contract/realtime.ts'
import { definePresenter } from '../../platform/realtime/presenter.ts'
import type { Room } from '../../platform/realtime/types.ts'

type Lists = NonNullable<Entities['staleLists']>
/**
 * The lists that each event makes stale. Chats show the name and the state of their channel, and the status of their client. Bots show
 * the channels that lead to them, and are checked against channels, teams and operators.
 */
const staleAfter = {
  'article.changed': () => ['knowledge'],
  'autoreply.changed': () => ['channels'],
  'articleCategory.changed': () => ['knowledge'],
  'calendar.changed': () => ['calendars'],
  'category.changed': () => ['categories'],
  'categoryTemplate.changed': () => ['categories'],
  'channel.changed': (e) => (e.renamed ? ['bots', 'channels', 'chats'] : ['channels']),
  'channel.healthChanged': () => ['channels'],
  'channel.activated': () => ['bots', 'channels', 'chats'],
  'channel.deactivated': () => ['bots', 'channels', 'chats'],
  'clientStatus.changed': (e) => (e.looksDifferent ? ['clientStatuses', 'chats'] : ['clientStatuses']),
  'company.changed': (e) => (e.looksDifferent ? ['companies', 'chats'] : ['companies']),
  'extraField.changed': () => ['extraFields'],
  'reportSchedule.changed': () => ['reportSchedules'],
  'reportView.changed': () => ['reportViews'],
  'role.changed': () => ['roles'],
  'routing.changed': () => ['bots', 'channels'],
  'savedView.changed': () => ['savedViews'],
  'team.changed': () => ['bots', 'channels', 'teams'],
  'user.changed': () => ['bots', 'users'],
} as const satisfies { readonly [T in EventType]?: (e: EventOf<T>) => Lists }
type Listed = keyof typeof staleAfter

/** Says which lists consoles must reload. */
export const settingsPresenter = definePresenter({
  handles: Object.keys(staleAfter) as Listed[],
  frames: ({ organizationId, events }) =>
    events.map(({ event }) => {
      const lists = staleAfter[event.type] as (e: typeof event) => Lists
      return { event: event.type, rooms: [`org:${organizationId}` as const], entities: { staleLists: lists(event) } }
    }),
})

/** What the signed-in user may see and do has changed. */
export const viewerPresenter = definePresenter({
  handles: ['profile.changed', 'access.changed'],
  frames: ({ organizationId, events }) =>
    events.map(({ event: e }) => {
      const userIds = e.type === 'profile.changed' ? [e.userId] : e.userIds
      const rooms: readonly Room[] = userIds?.map((id) => `user:${id}` as const) ?? [`org:${organizationId}`]
      return { event: e.type, rooms, entities: { staleViewer: true as const } }
    }),
})
