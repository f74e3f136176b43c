import { definePresenter } from '../../platform/realtime/presenter.ts'

export const licencePresenter = definePresenter({
  handles: ['licence.freed'],
  frames: ({ events }) =>
    events.map(({ event: { type, userIds, until } }) => ({
      event: type,
      rooms: userIds.map((id) => `user:${id}` as const),
      entities: { licenceFree: { until: until ?? null } },
    })),
})
