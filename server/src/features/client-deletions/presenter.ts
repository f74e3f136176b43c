import { definePresenter } from '../../platform/realtime/presenter.ts'

/** Browsers forget the chats of a client whose data are deleted. */
export const deletionPresenter = definePresenter({
  handles: ['client.deleted'],
  frames: ({ organizationId, events }) =>
    events.map(({ event }) => ({
      ...{ event: event.type, rooms: [`org:${organizationId}` as const] },
      entities: { goneChats: event.chatIds, erasedClients: [event.clientId] },
    })),
})
