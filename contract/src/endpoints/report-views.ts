import * as z from 'zod/mini'
import { needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ReportNameField, ReportParameters, ReportView } from '../entities/report-view.ts'
import { id, nameText, nothing } from '../fields.ts'
import { limits } from '../limits.ts'

const sees = needs('AUTHORITY_ALL_STAT')
const fields = { name: nameText(limits.savedViewName), shared: z.boolean() }
const shown = { report: ReportNameField, parameters: ReportParameters }
const written = ['REPORT_VIEW_EXISTS', 'REPORT_VIEW_NOT_FOUND', 'REPORT_VIEWS_TOO_MANY'] as const

/** Reports under a name: a user's own ones, and those that are shared with everybody who sees reports. */
export const reportViews = {
  /** By name. */
  list: endpoint({
    method: 'GET',
    path: '/reports/views',
    access: sees,
    input: nothing,
    entity: z.object({ views: z.array(ReportView) }),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/reports/views',
    access: sees,
    /** The caller makes the `id`: a repeated call creates nothing. */
    input: z.strictObject({ id, ...fields, ...shown }),
    entity: ReportView,
    errors: written,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/reports/views/:reportViewId',
    access: sees,
    /** Without `shown` the view shows what it showed. */
    input: z.strictObject({ reportViewId: id, ...fields, shown: z.optional(z.strictObject(shown)) }),
    entity: ReportView,
    errors: [...written, 'ACCESS_DENIED'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/reports/views/:reportViewId',
    access: sees,
    input: z.strictObject({ reportViewId: id }),
    entity: z.null(),
    errors: ['ACCESS_DENIED', 'REPORT_VIEW_NOT_FOUND'],
  }),
} as const
