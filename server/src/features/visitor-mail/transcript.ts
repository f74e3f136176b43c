import { panelLook } from '@beseda/contract/channels/widget-settings.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import { prepared } from '../../platform/db.ts'
import { type Ctx, visitorOf } from '../../platform/endpoints.ts'
import { limitCall } from '../../platform/limit.ts'
import { work } from '../../platform/unit-of-work.ts'
import { sendMail } from '../outgoing/index.ts'
import { linesOf } from './lines.ts'

const about = prepared(`
  select c.id as "chatId", o.name as organization, o.time_zone as "timeZone", ch.settings
  from contacts k join organizations o on o.id = k.organization_id join channels ch on ch.id = k.channel_id
    left join chats c on c.contact_id = k.id
  where k.organization_id = $1 and k.id = $2`)
interface Row {
  readonly chatId: string | null
  readonly organization: string
  readonly timeZone: string
  readonly settings: Record<string, unknown>
}
/** Mails the visitor their own conversation, in their language. The outbox sends it. */
export const sendTranscript = async (ctx: Ctx, { email }: { readonly email: string }): Promise<{ sentTo: string }> => {
  const { deps, lang } = ctx
  const { contactId, organizationId } = visitorOf(ctx)
  const to = email.trim()
  limitCall(ctx, 'TOO_MANY_REQUESTS', 'transcriptByVisitor', contactId)
  limitCall(ctx, 'TOO_MANY_REQUESTS', 'transcriptByAddress')
  // nobody else's mailbox is filled with it
  limitCall(ctx, 'TOO_MANY_REQUESTS', 'transcriptByRecipient', to.toLowerCase())
  if (!deps.settings.hasTransport.mail) throw fail('TRANSPORT_MISSING')
  await work(deps, organizationId, async (w) => {
    const [row] = await w.run<Row>(about, [organizationId, contactId])
    if (row && !panelLook.parse(row.settings).transcript) throw fail('TRANSCRIPT_OFF')
    if (!row?.chatId) throw fail('TRANSCRIPT_EMPTY')
    const { chatId, timeZone, organization } = row
    const lines = await linesOf(w, organizationId, { chatId, after: 0, both: true, timeZone, lang })
    if (lines.length === 0) throw fail('TRANSCRIPT_EMPTY')
    sendMail(w, { to, kind: 'transcript', data: { organization, lines }, lang: lang satisfies Lang })
  })
  return { sentTo: to }
}
