import { definePresenter } from '../../platform/realtime/presenter.ts'

/** Browsers that show bots or intents fetch them again. */
export const botPresenter = definePresenter({
  handles: ['bot.changed', 'botIntent.changed'],
  frames: ({ organizationId, events }) =>
    events.map(({ event }) => ({
      event: event.type,
      rooms: [`org:${organizationId}` as const],
      entities: { staleLists: ['bots' as const] },
    })),
})
