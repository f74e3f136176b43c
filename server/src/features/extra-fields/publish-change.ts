import type { ExtraField } from '@beseda/contract/entities/extra-field.ts'
import type { EventOf } from '@beseda/contract/events/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import type { SignedIn } from '../../platform/gate.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { type AuditRecord, recordChange } from '../audit/index.ts'

interface Changed {
  readonly field: ExtraField
  /** Its position among the others, from 1. */
  readonly more?: AuditRecord
}
const recordOf = ({ field: { name, choices, archived }, more }: Changed): AuditRecord => ({
  ...{ name, choices, archived },
  ...more,
})

/** Emits the event and records the change. */
export const publishChange = (
  w: Work,
  user: SignedIn,
  reason: EventOf<'extraField.changed'>['reason'],
  before: Changed | null,
  after: Changed | null,
): void => {
  const { id, name } = (after ?? before)!.field
  const by = byUser(user.userId)
  w.emit({ type: 'extraField.changed', fieldId: id, by, reason })
  recordChange(w, {
    ...{ entity: 'extraField', entityId: id, name, action: reason === 'moved' ? 'changed' : reason, by },
    ...{ before: before && recordOf(before), after: after && recordOf(after) },
  })
}
