import type { BrandId } from '@beseda/contract/brands.ts'
import type { OutgoingKind } from '@beseda/contract/entities/outgoing.ts'
import { id } from '@beseda/contract/fields.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import * as z from 'zod/mini'
import { prepared, toDb } from '../../platform/db.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import type { LetterData } from './letters.ts'

const DeliverData = z.object({ id })
export type DeliverData = z.infer<typeof DeliverData>
export const deliverOutgoingJob = defineJob('outgoing.deliver', DeliverData)

export interface NewOutgoing<K extends OutgoingKind> {
  /** An e-mail address, or a phone with plus and country (`+79161234567`). */
  readonly to: string
  readonly kind: K
  readonly data: LetterData[K]
  readonly lang: Lang
  /** A stored file that goes with a letter. Its data say what the letter becomes without it. */
  readonly fileId?: string | null
  /** The message is not sent after this instant, milliseconds: its code has expired. */
  readonly until?: number
  /** For people without an organization; an organization's own brand wins. */
  readonly brand?: BrandId | null
}
const keptMs = 30 * 24 * 3_600_000

const insert = prepared(`
  insert into outgoing_messages (id, organization_id, medium, recipient, kind, lang, data, created_at, useful_until, sweep_at, brand, file_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
    coalesce((select o.brand from organizations o where o.id = $2), $11::text), $12)`)

/** Stores the message and its job in the transaction of the change that the message reports. */
const send =
  (medium: 'mail' | 'sms') =>
  <K extends OutgoingKind>(w: Work, { to, kind, data, lang, until, brand, fileId }: NewOutgoing<K>): void => {
    const messageId = w.newId()
    const times = [toDb(w.now), toDb(until ?? null), toDb(w.now + keptMs)]
    w.write(insert, [
      messageId,
      w.organizationId,
      medium,
      to,
      kind,
      lang,
      JSON.stringify(data),
      ...times,
      brand ?? null,
      fileId ?? null,
    ])
    w.schedule(deliverOutgoingJob.with({ id: messageId }, { throttle: `outgoing:${medium}`, maxAttempts: 14 }))
  }
export const sendMail = send('mail')
export const sendSms = send('sms')
