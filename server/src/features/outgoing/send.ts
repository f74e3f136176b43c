import type { OutgoingKind } from '@beseda/contract/entities/outgoing.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import type { LetterData } from './letters.ts'

export const carryJobName = 'outgoing.carry'
export interface CarryData {
  readonly id: string
}
export interface NewOutgoing<K extends OutgoingKind> {
  /** An e-mail address, or a phone with plus and country (`+79161234567`). */
  readonly to: string
  readonly kind: K
  readonly data: LetterData[K]
  readonly lang: Lang
  /** Not sent any more after this instant, milliseconds: a code that is outdated. */
  readonly until?: number
}
const keptMs = 30 * 24 * 3_600_000

const insert = prepared(`
  insert into outgoing_messages (id, organization_id, medium, recipient, kind, lang, data, created_at, useful_until, sweep_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`)

/** The row and the job that carries it out, in the transaction of what it tells: either both happen or neither. */
const send =
  (medium: 'mail' | 'sms') =>
  <K extends OutgoingKind>(w: Work, { to, kind, data, lang, until }: NewOutgoing<K>): void => {
    const id = w.newId()
    const times = [toDb(w.now), toDb(until ?? null), toDb(w.now + keptMs)]
    w.write(insert, [id, w.organizationId, medium, to, kind, lang, JSON.stringify(data), ...times])
    w.schedule({
      name: carryJobName,
      data: { id } satisfies CarryData,
      throttle: `outgoing:${medium}`,
      maxAttempts: 14,
    })
  }
export const sendMail = send('mail')
export const sendSms = send('sms')
