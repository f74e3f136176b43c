import { has } from '@beseda/contract/access.ts'
import type { ScheduledMessage, StoppedSchedule } from '@beseda/contract/entities/scheduled-message.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { prepared } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'
import type { Work } from '../../platform/unit-of-work.ts'

export interface ScheduledRow {
  readonly id: string
  readonly chat_id: string
  readonly user_id: string
  readonly author: string
  readonly operator_id: string | null
  readonly text: string
  readonly at: number
  readonly due_at: number | null
  readonly unless_client_writes: boolean
  readonly seen_seq: number
  readonly stopped: StoppedSchedule | null
  readonly client_wrote: boolean
}
const select = `
  select s.id, s.chat_id, s.user_id, u.name as author, c.operator_id, s.text, s.at, s.due_at, s.unless_client_writes, s.seen_seq, s.stopped,
    exists (select from messages m where m.chat_id = s.chat_id and m.seq > s.seen_seq and m.kind = 'message' and m.author_kind = 'client') as client_wrote
  from scheduled_messages s join users u on u.id = s.user_id join chats c on c.id = s.chat_id
  where s.organization_id = $1 and s.chat_id = $2`
const ofChat = prepared(`${select} order by s.at, s.id`)
const byId = prepared(`${select} and s.id = $3`)

export const scheduledOf = (w: Pick<Work, 'run'>, organizationId: string, chatId: string): Promise<ScheduledRow[]> =>
  w.run<ScheduledRow>(ofChat, [organizationId, chatId])
export const findScheduled = async (w: Work, chatId: string, id: string): Promise<ScheduledRow | null> =>
  (await w.run<ScheduledRow>(byId, [w.organizationId, chatId, id]))[0] ?? null

const touch = prepared(`
  update chats set version = version + 1,
    scheduled = case when exists (select from scheduled_messages where chat_id = $2) then version + 1 else 0 end
  where organization_id = $1 and id = $2`)
/** The chat carries a number that says whether it has scheduled messages, and when they changed. */
export const touchChat = (w: Work, chatId: string): Promise<unknown> => w.run(touch, [w.organizationId, chatId])

const remove = prepared('delete from scheduled_messages where organization_id = $1 and id = $2')
export const removeScheduled = (w: Work, id: string): Promise<unknown> => w.run(remove, [w.organizationId, id])

const may = (user: SignedIn, row: ScheduledRow): boolean =>
  row.user_id === user.userId || row.operator_id === user.userId || has(user, 'AUTHORITY_ALL_CHATS')
/** The row, for those who may change it. The chat is locked and seen. */
export const ownScheduled = async (w: Work, user: SignedIn, chatId: string, id: string): Promise<ScheduledRow> => {
  const row = await findScheduled(w, chatId, id)
  if (!row) throw fail('SCHEDULED_NOT_FOUND')
  if (!may(user, row)) throw fail('CHAT_NOT_YOURS')
  return row
}
export const toScheduled = (r: ScheduledRow, user: SignedIn): ScheduledMessage => ({
  id: r.id,
  chatId: r.chat_id,
  author: { id: r.user_id, name: r.author },
  text: r.text,
  at: r.at,
  unlessClientWrites: r.unless_client_writes,
  overtaken: r.unless_client_writes && r.client_wrote && r.stopped === null,
  stopped: r.stopped,
  mayChange: may(user, r),
})
