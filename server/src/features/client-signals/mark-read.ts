import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import { id } from '@beseda/contract/fields.ts'
import * as z from 'zod/mini'
import { prepared } from '../../platform/db.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { OutsideHandler } from '../../platform/jobs/handler.ts'
import type { NewJob } from '../../platform/jobs/new-job.ts'
import { read } from '../../platform/unit-of-work.ts'
import { loadForAdapter } from '../channel-store/index.ts'
import { type Outer, outsideOf } from '../providers/index.ts'

const Data = z.object({ chatId: id, channelId: id })
export const markReadJob = defineJob('chats.markRead', Data)
/** The client's app shows that the operator has read. Several readings of a chat that wait are one call. */
export const markReadJobsOf = (chatId: string, channelId: string, channelType: string): NewJob[] =>
  channelTypeOf(channelType)?.can.transport === 'provider'
    ? [markReadJob.with({ chatId, channelId }, { uniqueKey: `read:${chatId}`, maxAttempts: 3 })]
    : []

interface Row {
  messageId: string
  externalId: string
  address: string
  thread: string | null
}
const lastRead = prepared(`
  select m.external_id as "messageId", k.external_id as "externalId", k.address, k.thread
  from chats c join contacts k on k.id = c.contact_id
    join messages m on m.chat_id = c.id and m.seq <= c.read_seq and m.author_kind = 'client' and m.external_id is not null
  where c.organization_id = $1 and c.id = $2 order by m.seq desc limit 1`)

/** Reading is a courtesy: what the provider refuses stays refused, and nothing of ours depends on it. */
export const markRead = ({ adapterOf, http }: Outer): OutsideHandler<z.infer<typeof Data>> => ({
  optional: true,
  outside: async ({ deps, organizationId }, { chatId, channelId }) => {
    const channel = await loadForAdapter(deps, channelId)
    const adapter = channel && adapterOf(channel.type)
    if (!channel?.active || adapter?.transport !== 'provider' || !adapter.markRead) return { done: true }
    const [row] = await read(deps, organizationId, (c) => c.run<Row>(lastRead, [organizationId, chatId]))
    if (!row) return { done: true }
    const { messageId, ...to } = row
    const marked = await adapter.markRead(channel.settings, to, messageId, outsideOf(deps, http))
    return !marked.ok && (marked.kind === 'temporary' || marked.kind === 'unknown')
      ? { error: marked.reason }
      : { done: true }
  },
})
