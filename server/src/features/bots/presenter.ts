import { definePresenter } from '../../platform/realtime/presenter.ts'

/** Whoever has bots or intents open fetches them again. */
export const botPresenter = definePresenter({
  handles: ['bot.changed', 'botIntent.changed'],
  frames: ({ organizationId, events }) =>
    events.map(({ event }) => ({
      event: event.type,
      rooms: [`org:${organizationId}` as const],
      entities: { staleLists: ['bots' as const] },
    })),
})
