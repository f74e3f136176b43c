import { has } from '@beseda/contract/access.ts'
import { ReportNameField, ReportParameters, type ReportView } from '@beseda/contract/entities/report-view.ts'
import type { Named } from '@beseda/contract/entities/user.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import type * as z from 'zod/mini'
import type { Runner } from '../../platform/db.ts'
import { prepared } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'

interface Row {
  readonly id: string
  readonly name: string
  readonly shared: boolean
  readonly by: z.infer<typeof Named>
  readonly report: string
  readonly parameters: unknown
}
const select = `
  select v.id, v.name, v.shared, v.report, v.parameters, jsonb_build_object('id', u.id, 'name', u.name) as by
  from report_views v join users u on u.id = v.created_by
  where v.organization_id = $1 and (v.shared or v.created_by = $2)`
const all = prepared(`${select} order by lower(v.name), v.id`)
const one = prepared(`${select} and v.id = $3`)

/** A view that this version cannot show, because another one has stored it, is left out. */
const toView = (user: SignedIn, row: Row): ReportView | null => {
  const report = ReportNameField.safeParse(row.report).data
  const parameters = ReportParameters.safeParse(row.parameters).data
  if (!report || !parameters) return null
  const mayChange = row.by.id === user.userId || (row.shared && has(user, 'RIGHT_ACCOUNT_CONTROL'))
  return { ...row, report, parameters, mayChange }
}
export const listViews = async (c: Runner, user: SignedIn): Promise<{ views: ReportView[] }> => {
  const rows = await c.run<Row>(all, [user.organizationId, user.userId])
  return { views: rows.map((row) => toView(user, row)).filter((view) => view !== null) }
}
export const findView = async (c: Runner, user: SignedIn, id: string): Promise<ReportView> => {
  const [row] = await c.run<Row>(one, [user.organizationId, user.userId, id])
  const view = row && toView(user, row)
  if (!view) throw fail('REPORT_VIEW_NOT_FOUND')
  return view
}
