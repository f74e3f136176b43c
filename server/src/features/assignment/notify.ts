import type { EventOf } from '@beseda/contract/events/index.ts'
import { id } from '@beseda/contract/fields.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import { limits } from '@beseda/contract/limits.ts'
import * as z from 'zod/mini'
import { brandOf } from '../../platform/brands.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { NewJob } from '../../platform/jobs/new-job.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { canReceiveChats, presenceRules } from '../operators/index.ts'
import { sendMail } from '../outgoing/index.ts'

const NotifyData = z.object({ chatId: id })
export const notifyJob = defineJob('channels.notify', NotifyData)

/**
 * A chat waits: its session is new, or it lost its operator. A chat that is assigned at once schedules no job. The job
 * checks that the client still waits and no operator is online; after `unassigned` one is.
 */
export const notifyJobsOf = ({ reason, chatId }: EventOf<'chat.queued'>): NewJob[] =>
  reason === 'unassigned' ? [] : [notifyJob.with({ chatId })]

/** After this time a notification is useless. */
const usefulMs = 12 * 3_600_000
/** Claims the right to notify, so that two sessions at the same moment cause one mail. */
const claim = prepared(`
  update channels ch set notified_at = $3
  from chats c join clients cl on cl.id = c.client_id join organizations o on o.id = c.organization_id
  where c.organization_id = $1 and c.id = $2 and c.status = 'pending' and c.waiting_since is not null
    and ch.id = c.channel_id and ch.notify_email <> ''
    and (ch.notified_at is null or ch.notified_at <= $4)
    and not exists (
      select from users u join roles r on r.id = u.role_id
        join operator_presence op on op.user_id = u.id and op.organization_id = u.organization_id
      where u.organization_id = $1 and ${presenceRules.online} and ${canReceiveChats}
        and (c.team_id is null or exists (select from team_members m where m.user_id = u.id and m.team_id = c.team_id)))
  returning ch.notify_email as "to", ch.name as channel, cl.name as client, o.lang, o.brand`)

interface Claimed {
  readonly to: string
  readonly channel: string
  readonly client: string
  readonly lang: Lang
  readonly brand: string | null
}
/** Notifies the channel's address by mail about a client who waits while no operator of the team is online. */
export const notify =
  ({ settings }: Pick<Deps, 'settings'>) =>
  async (w: Work, { chatId }: z.infer<typeof NotifyData>): Promise<void> => {
    const since = toDb(w.now - limits.notifyEveryMs)
    const [row] = await w.run<Claimed>(claim, [w.organizationId, chatId, toDb(w.now), since])
    if (!row) return
    const { to, lang, channel, client } = row
    const link = `${brandOf(settings, row.brand).url}/admin/chats?filter=pending&chat=${chatId}`
    sendMail(w, { to, kind: 'requestWaits', data: { channel, client, link }, lang, until: w.now + usefulMs })
  }
