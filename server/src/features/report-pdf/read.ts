import { type Brand, brandOf } from '../../platform/brands.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { read } from '../../platform/unit-of-work.ts'
import { type ReportInput, reportTable, seriesOf } from '../report-numbers/index.ts'

const named = prepared('select name, brand from organizations where id = $1')

export interface SummaryNumbers {
  readonly organization: string
  readonly brand: Brand
  readonly answer: Awaited<ReturnType<typeof reportTable>>
  readonly byDay: Awaited<ReturnType<typeof seriesOf>>
  readonly byHour: Awaited<ReturnType<typeof seriesOf>>
  readonly byChannel: Awaited<ReturnType<typeof seriesOf>>
}
/** What the screen of the summary asks for: the same answers. @throws PERIOD_TOO_LONG */
export const summaryNumbers = async (
  deps: Deps,
  organizationId: string,
  input: ReportInput,
): Promise<SummaryNumbers> => {
  const [of] = await read(deps, organizationId, (c) =>
    c.run<{ name: string; brand: string | null }>(named, [organizationId]),
  )
  const compare = '1' as const
  const day = { ...input, bucket: 'day' } as const
  return {
    organization: of?.name ?? '',
    brand: brandOf(deps.settings, of?.brand),
    answer: await reportTable(deps, organizationId, 'summary', { ...input, compare }),
    byDay: await seriesOf(deps, organizationId, { ...day, metric: 'closed', split: 'handledBy', compare }),
    byHour: await seriesOf(deps, organizationId, {
      ...{ ...input, metric: 'dialogs', bucket: 'hourOfWeek', split: 'none' },
    }),
    byChannel: await seriesOf(deps, organizationId, { ...day, metric: 'dialogs', split: 'channel' }),
  }
}
