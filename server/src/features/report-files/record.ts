import type { ReportName } from '@beseda/contract/reports/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import type { Content } from './content.ts'

interface Exported extends Pick<Content, 'name' | 'rows' | 'conditions'> {
  readonly report: ReportName
  readonly format: string
  readonly userId: string
}
/** Each file is an event and an entry of the audit log with its conditions. */
export const recordReport = (w: Work, { report, format, name, rows, conditions, userId }: Exported): void => {
  const by = byUser(userId)
  w.emit({ type: 'report.exported', report, format, rows, by, reason: 'ordered' })
  const what = { entity: 'report', entityId: null, name, action: 'exported' } as const
  recordChange(w, { ...what, before: null, after: { rows, exportFilter: [...conditions] }, by })
}
