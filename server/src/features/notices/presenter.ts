import { definePresenter } from '../../platform/realtime/presenter.ts'

/** All browsers of the user fetch the settings again. */
export const noticePresenter = definePresenter({
  handles: ['noticeSettings.changed'],
  frames: ({ events }) =>
    events.map(({ event: e }) => ({
      event: e.type,
      rooms: [`user:${e.userId}` as const],
      entities: { staleLists: ['noticeSettings' as const] },
    })),
})
