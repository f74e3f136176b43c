import type { OutgoingKind, OutgoingState } from '@beseda/contract/entities/outgoing.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import { brandOf } from '../../platform/brands.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Outcome, OutsideHandler } from '../../platform/jobs/handler.ts'
import type { SendResult, Transports } from '../../platform/outgoing/transport.ts'
import { read, type Work } from '../../platform/unit-of-work.ts'
import { withFile } from './file.ts'
import { htmlOf, textOf } from './layout.ts'
import { type LetterData, writeLetter } from './letters.ts'
import type { DeliverData } from './send.ts'

interface Row {
  medium: 'mail' | 'sms'
  recipient: string
  kind: OutgoingKind
  lang: Lang
  brand: string | null
  data: LetterData[OutgoingKind] | null
  state: OutgoingState
  useful_until: number | null
  file_id: string | null
}
const one = prepared(`
  select medium, recipient, kind, lang, brand, data, state, useful_until, file_id from outgoing_messages
  where organization_id = $1 and id = $2`)

/** Sends at least once: a message with an unknown outcome is sent again, under the same id. */
export const deliverOutgoing = (transports: Transports): OutsideHandler<DeliverData> => ({
  timeoutMs: 60_000,
  outside: async ({ deps, organizationId, signal }, { id }) => {
    const [row] = await read(deps, organizationId, (c) => c.run<Row>(one, [organizationId, id]))
    if (row?.state !== 'waiting' || !row.data) return { done: true }
    const transport = transports[row.medium]
    if (!transport) return { done: true, write: async (w) => w.write(markResting, [w.organizationId, id]) }
    if (row.useful_until !== null && deps.clock.now() >= row.useful_until)
      return { done: true, write: (w) => fail(w, id, 'outdated before it could be sent') }
    const brand = brandOf(deps.settings, row.brand)
    const { attachment, data } = await withFile(deps, { organizationId, fileId: row.file_id }, row.data)
    const letter = writeLetter(row.kind, data, row.lang, brand.name)
    const sender = letter.sender ?? (brand.id && brand.name)
    const [text, html] = row.medium === 'sms' ? [letter.short, ''] : [textOf(letter), htmlOf(letter)]
    return outcomeOf(
      id,
      await transport.send(
        {
          ...{ id, to: row.recipient, sender, from: brand.mailFrom, subject: letter.subject, text, html, attachment },
          unsubscribe: 'unsubscribe' in data ? data.unsubscribe : null,
        },
        signal,
      ),
    )
  },
  onDead: (w, { id }, error) => fail(w, id, error),
})

const markResting = prepared(`update outgoing_messages set state = 'resting' where organization_id = $1 and id = $2`)
/** Deletes the text data too, with its codes and links. */
const markSent = prepared(`
  update outgoing_messages set state = 'sent', data = null, failure = null, provider_id = $3, sent_at = $4
  where organization_id = $1 and id = $2`)
const markFailed = prepared(`
  update outgoing_messages set state = 'failed', failure = $3 where organization_id = $1 and id = $2 and state = 'waiting'`)

const fail = async (w: Work, id: string, reason: string): Promise<void> => {
  await w.run(markFailed, [w.organizationId, id, reason.slice(0, 300)])
}
const outcomeOf = (id: string, result: SendResult): Outcome => {
  if (result.is === 'later')
    return { error: result.reason, ...(result.afterMs !== undefined && { retryInMs: result.afterMs }) }
  if (result.is === 'refused') return { done: true, write: (w) => fail(w, id, result.reason) }
  return {
    done: true,
    write: async (w) => {
      await w.run(markSent, [w.organizationId, id, result.providerId, toDb(w.now)])
    },
  }
}
