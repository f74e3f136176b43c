import type { By } from '@beseda/contract/events/by.ts'
import type { EventOf } from '@beseda/contract/events/index.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { type AuditBy, type AuditRecord, recordChange } from '../audit/index.ts'
import type { StoredCompany } from './read.ts'

const recordOf = ({ name, site, phone, email, taxId, comment }: StoredCompany): AuditRecord => ({
  ...{ name, site, phone, email, taxId, comment },
})

/** Who changes a company. */
export interface ChangedBy {
  readonly by: By
  /** As the log of changes names them. */
  readonly auditBy: AuditBy
}
/** Emits the event and records the change. */
export const publishChange = (
  w: Work,
  { by, auditBy }: ChangedBy,
  reason: EventOf<'company.changed'>['reason'],
  before: StoredCompany | null,
  after: StoredCompany | null,
): void => {
  const { id, name } = (after ?? before)!
  const looksDifferent = before !== null && before.name !== after?.name
  w.emit({ type: 'company.changed', companyId: id, by, reason, looksDifferent })
  recordChange(w, {
    ...{ entity: 'company', entityId: id, name, action: reason, by: auditBy },
    ...{ before: before && recordOf(before), after: after && recordOf(after) },
  })
}
