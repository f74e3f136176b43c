import { definePresenter } from '../../platform/realtime/presenter.ts'

/** Those whose list has changed fetch their searches again: one user, or the organization. */
export const savedSearchPresenter = definePresenter({
  handles: ['savedSearch.changed', 'savedSearches.arranged'],
  frames: ({ organizationId, events }) =>
    events.map(({ event: e }) => ({
      event: e.type,
      rooms: [e.userId === null ? (`org:${organizationId}` as const) : (`user:${e.userId}` as const)],
      entities: { staleLists: ['savedSearches' as const] },
    })),
})
