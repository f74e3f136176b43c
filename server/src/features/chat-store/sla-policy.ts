import type { DomainEvent } from '@beseda/contract/events/index.ts'
import type { SlaPolicy } from '@beseda/contract/events/sla-policy.ts'
import type { ChatState } from '@beseda/domain/chat-session/state.ts'
import { dueOf } from '@beseda/domain/sla/due.ts'
import type { Due } from '@beseda/domain/sla/urgency.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import type { LockedChat } from './lock-chat.ts'
import { type SlaPolicyRow, slaPolicyColumns, toSlaPolicy } from './sla-columns.ts'

const ofTeam = prepared(`
  select ${slaPolicyColumns('$4', 'true')} from channels ch left join teams t on t.organization_id = $1 and t.id = $3
  where ch.organization_id = $1 and ch.id = $2`)

interface Sla {
  readonly slaPolicy: SlaPolicy
  /** When the wait turns yellow and red. */
  readonly due: Due | null
}
/**
 * The SLA policy after a decision: that of the new team when the chat moves. A wait that continues in the same team
 * keeps the times with which it began, so screens and reports agree whatever settings change meanwhile.
 */
export const slaAfter = async (w: Work, chat: LockedChat, next: ChatState): Promise<Sla> => {
  const [was, is] = [chat.state.session, next.session]
  const since = is?.waitingSince ?? null
  const staysInTeam = next.teamId === chat.state.teamId
  if (staysInTeam && was?.id === is?.id && (was?.waitingSince ?? null) === since) return chat
  if (staysInTeam) return { slaPolicy: chat.slaPolicy, due: dueOf(since, chat.slaPolicy, chat.hours) }
  const [row] = await w.run<SlaPolicyRow>(ofTeam, [w.organizationId, chat.channelId, next.teamId, toDb(since ?? w.now)])
  const slaPolicy = toSlaPolicy(row!)
  return { slaPolicy, due: dueOf(since, slaPolicy, row!.hours) }
}
/** Whether a wait of the client begins here without an event of the session. */
export const startsWait = (chat: LockedChat, next: ChatState): boolean =>
  chat.state.session !== null &&
  chat.state.session.waitingSince === null &&
  (next.session?.waitingSince ?? null) !== null

/** Adds the delays and the calendar to events that begin a wait or assign the chat. */
export const withSlaPolicy = (event: DomainEvent, slaPolicy: SlaPolicy): DomainEvent =>
  isOpening(event) || event.type === 'chat.queued' || event.type === 'chat.assigned'
    ? ({ ...event, slaPolicy } as DomainEvent)
    : event
export const isOpening = ({ type }: DomainEvent): boolean => type === 'chat.opened' || type === 'chat.reopened'
