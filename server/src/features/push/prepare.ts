import { id } from '@beseda/contract/fields.ts'
import { defaultNotices, isQuietAt, type PushedKind, pushedKinds } from '@beseda/contract/notice-settings.ts'
import * as z from 'zod/mini'
import { prepared } from '../../platform/db.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { noticeSettingsIn } from '../notices/index.ts'
import type { PushAbout } from '../push-store/index.ts'

const SendData = z.object({ subscriptionId: id, kind: z.enum(pushedKinds), chatId: id })
export type SendData = z.infer<typeof SendData>
export const sendPushJob = defineJob('push.send', SendData)

const subscriptions = `select s.id, n.settings, op.presence
  from push_subscriptions s join users u on u.id = s.user_id and u.active
    join operator_presence op on op.user_id = s.user_id
    left join notice_settings n on n.user_id = s.user_id
  where s.organization_id = $1`
const ofOperator = prepared(`${subscriptions} and s.user_id = (
  select c.operator_id from chats c where c.organization_id = $1 and c.id = $2 and c.status = 'assigned')`)
const ofMentioned = prepared(`${subscriptions} and s.user_id in (
  select m.user_id from mentions m where m.organization_id = $1 and m.chat_id = $2 and m.read_at is null)`)
const turnsRed = prepared(`
  select high_at from chats where organization_id = $1 and id = $2 and status in ('assigned', 'pending')`)
/** A chat that still waits: the members of its team. */
const ofTeam = prepared(`${subscriptions} and exists (
  select from chats c where c.organization_id = $1 and c.id = $2 and c.status = 'pending' and c.bot is null
    and (c.team_id is null or exists (select from team_members m where m.user_id = s.user_id and m.team_id = c.team_id)))`)

interface Row {
  readonly id: string
  readonly settings: unknown
  readonly presence: string
}
const find = async (w: Work, kind: PushedKind, chatId: string): Promise<Row[]> => {
  if (kind === 'mention') return w.run<Row>(ofMentioned, [w.organizationId, chatId])
  if (kind === 'overdue') {
    const own = await w.run<Row>(ofOperator, [w.organizationId, chatId])
    return own.length > 0 ? own : w.run<Row>(ofTeam, [w.organizationId, chatId])
  }
  if (kind === 'queue') return w.run<Row>(ofTeam, [w.organizationId, chatId])
  return w.run<Row>(ofOperator, [w.organizationId, chatId])
}
/** Several chats turn red together, and are one push. */
const afterOverdueMs = 20_000
/** Who looks at the chat has read it by then, and what comes meanwhile goes with it. */
const afterMs = 4_000
/** Who wants no push of this kind, or has quiet now, gets none. */
const isWanted = ({ settings: stored, presence }: Row, kind: PushedKind, now: number): boolean => {
  const settings = noticeSettingsIn(stored) ?? defaultNotices
  const isQuiet = (settings.quietOnBreak && presence === 'break') || isQuietAt(settings.quietHours, now)
  return settings.on[kind].push && !isQuiet
}

/** Schedules a push for each browser of those whom an event concerns. */
export const preparePush = async (w: Work, { kind, chatId }: PushAbout): Promise<void> => {
  if (kind === 'overdue' && !(await isRed(w, chatId))) return
  const rows = await find(w, kind, chatId)
  const [after, key] = kind === 'overdue' ? [afterOverdueMs, ''] : [afterMs, `:${chatId}`]
  for (const row of rows)
    if (isWanted(row, kind, w.now))
      w.schedule(
        sendPushJob.with(
          { subscriptionId: row.id, kind, chatId },
          { at: w.now + after, uniqueKey: `push:${row.id}:${kind}${key}`, maxAttempts: 5 },
        ),
      )
}
/** False: the client has got an answer. When they wait since later, another job looks then. */
const isRed = async (w: Work, chatId: string): Promise<boolean> => {
  const [chat] = await w.run<{ high_at: number | null }>(turnsRed, [w.organizationId, chatId])
  return chat !== undefined && chat.high_at !== null && chat.high_at <= w.now
}
