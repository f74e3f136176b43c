import type { DomainEvent } from '@beseda/contract/events/index.ts'
import type { Norms } from '@beseda/contract/events/norms.ts'
import type { ChatState } from '@beseda/domain/chat-session/state.ts'
import { dueOf } from '@beseda/domain/sla/urgency.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import type { LockedChat } from './lock.ts'

/** A team's own before the channel's, the channel's before the organization's. `t` the team, `ch` the channel. */
export const normColumns = `
  coalesce(t.delay_medium_s, ch.delay_medium_s) as delay_medium_s,
  coalesce(t.delay_high_s, ch.delay_high_s) as delay_high_s,
  coalesce(t.calendar_id, ch.calendar_id, (select d.id from calendars d where d.organization_id = $1 and d.is_default)) as calendar_id`
export interface NormRow {
  delay_medium_s: number
  delay_high_s: number
  calendar_id: string | null
}
export const toNorms = (r: NormRow): Norms => ({
  calendarId: r.calendar_id,
  mediumMs: r.delay_medium_s * 1000,
  highMs: r.delay_high_s * 1000,
})
const ofTeam = prepared(`
  select ${normColumns} from channels ch left join teams t on t.organization_id = $1 and t.id = $3
  where ch.organization_id = $1 and ch.id = $2`)

/** Those of the chat as it is decided to be: in another team, that team's. */
export const normsAfter = async (w: Work, chat: LockedChat, next: ChatState): Promise<Norms> => {
  if (next.teamId === chat.state.teamId) return chat.norms
  const [row] = await w.run<NormRow>(ofTeam, [w.organizationId, chat.channelId, next.teamId])
  return toNorms(row!)
}
/**
 * When the wait turns yellow and red. A wait that goes on in the same team keeps the times with which it began, so that
 * what people saw and what reports say is the same, whatever is set meanwhile.
 */
export const dueAfter = (chat: LockedChat, next: ChatState, norms: Norms): LockedChat['due'] => {
  const [was, is] = [chat.state.session, next.session]
  const goesOn = was?.id === is?.id && was?.waitingSince === is?.waitingSince && chat.state.teamId === next.teamId
  return goesOn && chat.due ? chat.due : dueOf(is?.waitingSince ?? null, norms)
}
/** Does a wait of the client begin here that no event of the session tells of? */
export const beginsWait = (chat: LockedChat, next: ChatState): boolean =>
  chat.state.session !== null &&
  chat.state.session.waitingSince === null &&
  (next.session?.waitingSince ?? null) !== null

/** What begins a wait or a turn of an operator says by which delays and calendar it is judged. */
export const judged = (event: DomainEvent, norms: Norms): DomainEvent =>
  isOpening(event) || event.type === 'chat.queued' || event.type === 'chat.assigned'
    ? ({ ...event, norms } as DomainEvent)
    : event
export const isOpening = ({ type }: DomainEvent): boolean => type === 'chat.opened' || type === 'chat.reopened'
