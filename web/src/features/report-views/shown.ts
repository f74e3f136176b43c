import type { InputOf } from '@beseda/contract/endpoint.ts'
import type { reportViews } from '@beseda/contract/endpoints/report-views.ts'
import type { ReportView } from '@beseda/contract/entities/report-view.ts'
import { datesOf } from '../../entities/report/period.ts'

type Address = Readonly<Record<string, string | undefined>>
/** A report with the part of its address that a view keeps: not what is open in the panel. */
export type Shown = Pick<InputOf<typeof reportViews.create>, 'report' | 'parameters'>

const kept = [
  ...['teams', 'operators', 'channels', 'categories', 'statuses', 'tags', 'handledBy', 'by'],
  ...['clock', 'stat', 'compare', 'inactive', 'sort', 'order'],
] as const
/** The period is always written, so that a view stays the same when another one becomes the initial period. */
export const shownOf = (report: ReportView['report'], address: Address): Shown => ({
  report,
  parameters: {
    ...datesOf(address),
    ...Object.fromEntries(kept.flatMap((name) => (address[name] ? [[name, address[name]]] : []))),
  },
})
const textOf = ({ report, parameters }: Shown): string =>
  JSON.stringify([report, ...Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1))])
export const isSame = (a: Shown, b: Shown): boolean => textOf(a) === textOf(b)
