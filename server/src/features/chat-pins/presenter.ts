import { definePresenter } from '../../platform/realtime/presenter.ts'

/** All tabs of the user fetch their pins again. */
export const pinsPresenter = definePresenter({
  handles: ['chatPins.changed'],
  frames: ({ events }) =>
    events.map(({ event: e }) => ({
      event: e.type,
      rooms: [`user:${e.userId}` as const],
      entities: { staleLists: ['pins' as const] },
    })),
})
