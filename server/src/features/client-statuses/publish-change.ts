import type { ClientStatusSettings } from '@beseda/contract/entities/client-status.ts'
import type { EventOf } from '@beseda/contract/events/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import type { SignedIn } from '../../platform/gate.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { type AuditRecord, recordChange } from '../audit/index.ts'

interface Changed {
  readonly status: ClientStatusSettings
  /** Its position among the others, from 1. */
  readonly more?: AuditRecord
}
const recordOf = ({ status: { name, colour }, more }: Changed): AuditRecord => ({ name, colour, ...more })

/** Emits the event and records the change. */
export const publishChange = (
  w: Work,
  user: SignedIn,
  reason: EventOf<'clientStatus.changed'>['reason'],
  before: Changed | null,
  after: Changed | null,
): void => {
  const { id, name } = (after ?? before)!.status
  const by = byUser(user.userId)
  w.emit({ type: 'clientStatus.changed', statusId: id, by, reason, looksDifferent: reason === 'changed' })
  recordChange(w, {
    ...{ entity: 'clientStatus', entityId: id, name, action: reason === 'moved' ? 'changed' : reason, by },
    ...{ before: before && recordOf(before), after: after && recordOf(after) },
  })
}
