import { definePresenter } from '../../platform/realtime/presenter.ts'
import type { Room } from '../../platform/realtime/types.ts'

/** Says who must fetch the reply templates again: of a personal one only its author. */
export const replyTemplatePresenter = definePresenter({
  handles: ['replyCategory.changed', 'replyTemplate.changed'],
  frames: ({ organizationId, events }) =>
    events.map(({ event }) => {
      const owner = event.type === 'replyTemplate.changed' ? event.ownerId : null
      const room: Room = owner === null ? `org:${organizationId}` : `user:${owner}`
      return { event: event.type, rooms: [room], entities: { staleLists: ['replyTemplates'] } }
    }),
})
