import type { RoutingRule } from '@beseda/contract/entities/routing.ts'
import type { EventOf } from '@beseda/contract/events/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import type { SignedIn } from '../../platform/gate.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { type AuditRecord, recordChange } from '../audit/index.ts'
import { conditionsInWords } from './in-words.ts'

interface Changed {
  readonly rule: RoutingRule
  /** Among the others, from 1. */
  readonly position?: number
}
const recordOf = ({ rule, position }: Changed): AuditRecord => ({
  name: rule.name,
  ruleEnabled: rule.enabled,
  ruleConditions: conditionsInWords(rule.conditions),
  ruleAction: rule.target ?? rule.action.kind,
  ...(position !== undefined && { position }),
})

/** Emits the event and records the change. */
export const publishChange = (
  w: Work,
  user: SignedIn,
  o: {
    readonly channelId: string
    readonly reason: EventOf<'routing.changed'>['reason']
    readonly before: Changed | null
    readonly after: Changed | null
  },
): void => {
  const { id, name } = (o.after ?? o.before)!.rule
  const by = byUser(user.userId)
  w.emit({ type: 'routing.changed', channelId: o.channelId, ruleId: id, by, reason: o.reason })
  recordChange(w, {
    ...{ entity: 'routingRule', entityId: id, name, action: o.reason === 'moved' ? 'changed' : o.reason, by },
    ...{ before: o.before && recordOf(o.before), after: o.after && recordOf(o.after) },
  })
}
