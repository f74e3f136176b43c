import type { EventOf } from '@beseda/contract/events/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import type { SignedIn } from '../../platform/gate.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { type AuditRecord, recordChange } from '../audit/index.ts'
import type { BotRow } from './read.ts'

type Reason = EventOf<'bot.changed'>['reason']
/** Nodes are not in the log: versions have them, with who published them and why. */
const recordOf = ({ name, document, published }: BotRow, note: string | null): AuditRecord => ({
  ...{ name, botDescription: document.description, botDefaultMessage: document.defaultMessage },
  ...{ botVersion: published, ...(note !== null && { botNote: note }) },
})
/** Emits the event and records what the log shows. */
export const publishChange = (
  w: Work,
  user: SignedIn,
  reason: Reason,
  o: { readonly before: BotRow | null; readonly after: BotRow | null; readonly note?: string },
): void => {
  const { id, name } = (o.after ?? o.before)!
  const by = byUser(user.userId)
  w.emit({ type: 'bot.changed', botId: id, by, reason })
  const action = reason === 'created' || reason === 'deleted' ? reason : 'changed'
  const values = {
    before: o.before && recordOf(o.before, o.note === undefined ? null : ''),
    after: o.after && recordOf(o.after, o.note ?? null),
  }
  recordChange(w, { entity: 'bot', entityId: id, name, action, by, ...values })
}
