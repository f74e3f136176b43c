import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import type { EventOf } from '@beseda/contract/events/index.ts'
import { id } from '@beseda/contract/fields.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import * as z from 'zod/mini'
import { brandOf } from '../../platform/brands.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { NewJob } from '../../platform/jobs/new-job.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { sendMail } from '../outgoing/index.ts'
import { linesOf } from './lines.ts'

/** A reply that the visitor has not read for so long is mailed. */
const afterMs = 5 * 60_000
const MailData = z.union([z.object({ chatId: id }), z.object({ contactId: id })])
export const mailRepliesJob = defineJob('visitorMail.replies', MailData)

const job = (chatId: string, at?: number): NewJob =>
  mailRepliesJob.with({ chatId }, { lane: `mail replies ${chatId}`, ...(at !== undefined && { at }) })
/** Follows events that have jobs anyway, so that neither messages nor replies take longer. */
export const mailRepliesJobOf = ({ chatId }: EventOf<'chat.queued' | 'chat.reopened' | 'chat.closed'>): NewJob =>
  job(chatId)
/** For a contact who leaves an address: their chat may not exist yet. */
export const watchReplies = (w: Work, contactId: string): void =>
  w.schedule(mailRepliesJob.with({ contactId }, { at: w.now + afterMs }))

const unread = prepared(`
  select c.id as "chatId", k.id as "contactId", ch.id as "channelId", ch.type, o.name as organization, o.lang, o.brand, o.time_zone as "timeZone", c.last_seq as "lastSeq", c.status = 'closed' as closed,
    greatest(c.client_read_seq, k.mailed_seq) as after,
    (select d.value from client_details d where d.client_id = c.client_id and d.kind = 'email' and d.source <> 'operator' order by d.created_at desc limit 1) as "to",
    (select max(m.at) from messages m where m.chat_id = c.id and m.kind = 'message' and m.author_kind <> 'client'
      and m.seq > greatest(c.client_read_seq, k.mailed_seq)) as latest
  from chats c join contacts k on k.id = c.contact_id join channels ch on ch.id = c.channel_id join organizations o on o.id = c.organization_id
  where c.organization_id = $1 and (c.id = $2 or c.contact_id = $3)`)
const note = prepared(`update contacts set mailed_seq = $3 where organization_id = $1 and id = $2`)

interface Row {
  readonly chatId: string
  readonly contactId: string
  readonly channelId: string
  readonly type: string
  readonly organization: string
  readonly lang: Lang
  readonly brand: string | null
  readonly timeZone: string
  readonly lastSeq: number
  readonly closed: boolean
  readonly after: number
  readonly to: string | null
  readonly latest: number | null
}
/**
 * Mails replies that the client of a widget has not read for some minutes, to the address that they left. Looks again until the
 * session is closed and nothing is unread; for clients without an address it ends at once.
 */
export const mailReplies =
  ({ settings }: Pick<Deps, 'settings'>) =>
  async (w: Work, of: z.infer<typeof MailData>): Promise<void> => {
    const key = 'chatId' in of ? [of.chatId, null] : [null, of.contactId]
    const [row] = await w.run<Row>(unread, [w.organizationId, ...key])
    const type = row && channelTypeOf(row.type)
    if (!row?.to || type?.can.transport !== 'own' || !settings.hasTransport.mail) return
    const { chatId, to, lang, organization, timeZone, after, latest, closed } = row
    // further replies meanwhile go into the same letter
    if (latest !== null && latest + afterMs > w.now) return w.schedule(job(chatId, latest + afterMs))
    if (!closed) w.schedule(job(chatId, w.now + afterMs))
    const wanted = { chatId, after, both: false, timeZone, lang }
    const lines = latest === null ? [] : await linesOf(w, w.organizationId, wanted)
    if (lines.length === 0) return
    const link = type.publicUrl?.(row.channelId, brandOf(settings, row.brand).url)
    sendMail(w, { to, kind: 'unreadReplies', data: { organization, lines, ...(link && { link }) }, lang })
    w.write(note, [w.organizationId, row.contactId, row.lastSeq])
  }
