import { definePresenter } from '../../platform/realtime/presenter.ts'

/** Consoles that show the list fetch it again. The user who ordered a report is notified when it ends, unless it goes by mail. */
export const keptReportPresenter = definePresenter({
  handles: ['keptReport.changed', 'keptReport.ended'],
  frames: ({ organizationId, events }) =>
    events.flatMap(({ event: e }) => [
      { event: e.type, rooms: [`org:${organizationId}` as const], entities: { staleLists: ['keptReports' as const] } },
      ...(e.type === 'keptReport.ended' && e.reportScheduleId === undefined
        ? [
            {
              ...{ event: e.type, rooms: [`user:${e.userId}` as const] },
              entities: { keptReport: { id: e.keptReportId, name: e.name, isDone: e.reason === 'done' } },
            },
          ]
        : []),
    ]),
})
