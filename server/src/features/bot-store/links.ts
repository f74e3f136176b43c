import type { Button } from '@beseda/contract/entities/part.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

const insert = prepared(`
  insert into bot_links (organization_id, message_id, session_id, position, label, payload)
  select $1, $2, $3, position, label, payload
  from jsonb_to_recordset($4::jsonb) as x(position smallint, label text, payload text)`)
/** Links for the buttons of a message that the channel does not show. */
export const addBotLinks = (w: Work, messageId: string, sessionId: string, buttons: readonly Button[]): void => {
  const rows = buttons.flatMap((b, position) =>
    b.kind === 'reply' ? [{ position, label: b.label, payload: b.payload }] : [],
  )
  w.write(insert, [w.organizationId, messageId, sessionId, JSON.stringify(rows)])
}

/** A button and the id of its link. */
export interface BotLink {
  readonly id: string
  readonly label: string
}
/** SQL: the links of message `m`, in their order, or null. */
export const botLinksColumn = `
  (select jsonb_agg(jsonb_build_object('id', l.id, 'label', l.label) order by l.position) from bot_links l
    where l.organization_id = m.organization_id and l.message_id = m.id)`
/** How much longer a link makes its line. */
export const botLinkLength = 160
/** The text that the client gets: each label at its end is followed by its address. */
export const withBotLinks = (text: string, links: readonly BotLink[], publicUrl: string): string => {
  const lines = text.split('\n')
  const first = lines.length - links.length
  return lines
    .map((line, i) => {
      const link = links[i - first]
      return link && line === `• ${link.label}` ? `${line}: ${publicUrl}/bot-action/${link.id}` : line
    })
    .join('\n')
}
