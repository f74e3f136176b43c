import { definePresenter } from '../../platform/realtime/presenter.ts'

/** Other browsers of the user read their settings of monitoring again. */
export const monitoringPresenter = definePresenter({
  handles: ['monitoringSettings.changed'],
  frames: ({ events }) =>
    events.map(({ event: e }) => ({
      event: e.type,
      rooms: [`user:${e.userId}` as const],
      entities: { staleLists: ['monitoringSettings' as const] },
    })),
})
