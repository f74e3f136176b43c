import { channelBasicsOf } from '@beseda/contract/channels/basics.ts'
import { id } from '@beseda/contract/fields.ts'
import * as z from 'zod/mini'
import { prepared, toDb } from '../../platform/db.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { Work } from '../../platform/unit-of-work.ts'

const Data = z.object({ channelId: id, contactId: id })
export type PhotoData = z.infer<typeof Data>
export const photoJob = defineJob('inbound.photo', Data)

/** Photos change rarely, and providers limit how often they may be asked. */
const dayMs = 86_400_000
const askAgainMs = 30 * dayMs
const typeOf = prepared(`select type from channels where organization_id = $1 and id = $2`)
const markAsked = prepared(`update contacts set photo_asked_at = $3 where organization_id = $1 and id = $2`)

/** Who writes is asked for their photo, once a month. Messages do not wait for it. */
export const askForPhoto = async (
  w: Work,
  { channelId, contactId, askedAt }: PhotoData & { readonly askedAt: number | null },
): Promise<void> => {
  if (askedAt !== null && w.now - askedAt < askAgainMs) return
  const [channel] = await w.run<{ type: string }>(typeOf, [w.organizationId, channelId])
  w.write(markAsked, [w.organizationId, contactId, toDb(w.now)])
  if (!channel || !channelBasicsOf(channel.type)?.can.photo) return
  w.schedule(photoJob.with({ channelId, contactId }, { throttle: `profiles:${channelId}`, maxAttempts: 4 }))
}
/** The provider did not answer. Who writes tomorrow or later is asked for again. */
export const askLater = (w: Work, contactId: string): void =>
  w.write(markAsked, [w.organizationId, contactId, toDb(w.now - askAgainMs + dayMs)])
