import { definePresenter } from '../../platform/realtime/presenter.ts'

/** Everybody who shows the list fetches it again; who ordered a report is told that it is there. */
export const keptReportPresenter = definePresenter({
  handles: ['keptReport.changed', 'keptReport.ended'],
  frames: ({ organizationId, events }) =>
    events.flatMap(({ event: e }) => [
      { event: e.type, rooms: [`org:${organizationId}` as const], entities: { staleLists: ['keptReports' as const] } },
      ...(e.type === 'keptReport.ended'
        ? [
            {
              ...{ event: e.type, rooms: [`user:${e.userId}` as const] },
              entities: { keptReport: { id: e.keptReportId, name: e.name, isDone: e.reason === 'done' } },
            },
          ]
        : []),
    ]),
})
