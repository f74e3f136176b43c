import type { Button } from '@beseda/contract/entities/part.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Visitor } from '../../platform/gate.ts'
import { read } from '../../platform/unit-of-work.ts'

const select = prepared(`
  select p.content -> 'buttons' as buttons from message_parts p join messages m on m.id = p.message_id
    join chats c on c.id = m.chat_id
  where p.organization_id = $1 and m.id = $2 and c.contact_id = $3 and m.kind = 'message' and p.content ? 'buttons'`)

/** The label of a button that is under a message of the visitor's own chat. */
export const labelOfButton = async (
  deps: Deps,
  v: Visitor,
  { messageId, payload }: { readonly messageId: string; readonly payload: string },
): Promise<string> => {
  const rows = await read(deps, v.organizationId, (c) =>
    c.run<{ buttons: readonly Button[] }>(select, [v.organizationId, messageId, v.contactId]),
  )
  const button = rows.flatMap((r) => r.buttons).find((b) => b.kind === 'reply' && b.payload === payload)
  if (!button) throw fail('MESSAGE_NOT_FOUND')
  return button.label
}
