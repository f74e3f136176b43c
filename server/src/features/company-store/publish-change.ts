import type { EventOf } from '@beseda/contract/events/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import type { SignedIn } from '../../platform/gate.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { type AuditRecord, recordChange } from '../audit/index.ts'
import type { StoredCompany } from './read.ts'

const recordOf = ({ name, site, phone, email, taxId, comment }: StoredCompany): AuditRecord => ({
  ...{ name, site, phone, email, taxId, comment },
})

/** Emits the event and records the change. */
export const publishChange = (
  w: Work,
  user: SignedIn,
  reason: EventOf<'company.changed'>['reason'],
  before: StoredCompany | null,
  after: StoredCompany | null,
): void => {
  const { id, name } = (after ?? before)!
  const by = byUser(user.userId)
  const looksDifferent = before !== null && before.name !== after?.name
  w.emit({ type: 'company.changed', companyId: id, by, reason, looksDifferent })
  recordChange(w, {
    ...{ entity: 'company', entityId: id, name, action: reason, by },
    ...{ before: before && recordOf(before), after: after && recordOf(after) },
  })
}
