import type { Availability } from '@beseda/contract/entities/report.ts'
import { inLang, type Lang } from '@beseda/contract/lang.ts'
import { metricOf } from '@beseda/contract/metrics/index.ts'
import { type Sheet, words } from './sheet.ts'

/** The metrics of its columns. */
export const timeMetrics = ['onlineTime', 'breakTime', 'assignedToOperator'] as const
/** How long each operator was there, in the order of the screen. Calendar time: presence has no other. */
export const timeSheet = (people: Availability['people'], lang: Lang): Sheet => ({
  columns: [
    { head: inLang(words.operator, lang), kind: 'text' },
    { head: inLang(words.teams, lang), kind: 'text' },
    { head: inLang(metricOf('onlineTime'), lang), kind: 'seconds' },
    { head: inLang(metricOf('breakTime'), lang), kind: 'seconds' },
    { head: inLang(metricOf('assignedToOperator'), lang), kind: 'count' },
  ],
  rows: people.map((p) => [p.name, p.teams.join(', '), p.onlineMs, p.breakMs, p.chats]),
})
