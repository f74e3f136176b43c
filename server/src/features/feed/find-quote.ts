import type { Quote } from '@beseda/contract/entities/message.ts'
import { previewOf } from '@beseda/domain/text/preview.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

interface Row {
  readonly id: string
  readonly seq: number
  readonly kind: Quote['author']['kind']
  readonly name: string
  readonly text: string
  readonly file: string | null
}
/** By our id; or by the provider's, which the client's messages carry themselves. */
const select = `
  select m.id, m.seq, m.author_kind as kind, m.author_name as name, m.text,
    coalesce((select f.name from files f where f.message_id = m.id order by f.position limit 1),
      (select p.content ->> 'name' from message_parts p where p.message_id = m.id and p.content ->> 'kind' = 'file' order by p.position limit 1)) as file
  from messages m where m.organization_id = $1 and m.chat_id = $2 and m.kind = 'message' and m.removed_at is null`
const byId = prepared(`${select} and m.id = $3`)
const byProvider = prepared(`${select} and (m.external_id = $3 or m.id in (
  select message_id from provider_messages where organization_id = $1 and provider_id = $3 and channel_id = m.channel_id)) limit 1`)

/** The message of this chat that another one answers; null: it is not known here, or it was taken back. */
export const findQuote = async (
  w: Work,
  chatId: string,
  of: { readonly id: string } | { readonly providerId: string },
): Promise<Quote | null> => {
  const [row] = await ('id' in of
    ? w.run<Row>(byId, [w.organizationId, chatId, of.id])
    : w.run<Row>(byProvider, [w.organizationId, chatId, of.providerId]))
  if (!row) return null
  const { id, seq, kind, name, text, file } = row
  return {
    id,
    seq,
    author: { kind, name },
    text: text === '' ? '' : previewOf(text, null),
    file: text === '' ? file : null,
  }
}
