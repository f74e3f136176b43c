import { definePresenter } from '../../platform/realtime/presenter.ts'

/** The mentioned colleagues fetch their list and its counter again. */
export const mentionPresenter = definePresenter({
  handles: ['mention.added', 'mention.removed', 'mention.read'],
  frames: ({ events }) =>
    events.map(({ event: e }) => ({
      event: e.type,
      rooms: (e.type === 'mention.read' ? [e.userId] : e.userIds).map((id) => `user:${id}` as const),
      entities: { staleLists: ['mentions' as const] },
    })),
})
