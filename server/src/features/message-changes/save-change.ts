import type { DeliveryFailure, MessageChange } from '@beseda/contract/entities/message.ts'
import { bySystem } from '@beseda/contract/events/by.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { previewOf } from '@beseda/domain/text/preview.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

export interface MessageKey {
  readonly chatId: string
  readonly messageId: string
}
const setChange = prepared(`
  update messages set change = $3::jsonb, version = version + 1 where organization_id = $1 and id = $2`)
/** The provider may have reported the new text before its answer: then it is stored already. */
const edit = prepared(`
  update messages set change = null, version = version + 1, text = $3, marks = $5::jsonb,
    edits = case when text = $3 then edits else coalesce(edits, '[]') || jsonb_build_array(jsonb_build_object('text', text, 'at', $4::float8)) end
  where organization_id = $1 and id = $2 returning seq`)
const remove = prepared(`
  update messages set change = null, version = version + 1, removed_at = coalesce(removed_at, $3), removed_by = $4
  where organization_id = $1 and id = $2 returning seq`)
/** The list's preview shows the text of the last message, or that it was deleted. */
const touchChat = prepared(`
  update chats set version = version + 1,
    last_message = case when (last_message ->> 'seq')::int = $3 then last_message || $4::jsonb else last_message end
  where organization_id = $1 and id = $2`)

/** All of these run with the chat locked. */
export const requestChange = async (
  w: Work,
  key: MessageKey & { readonly channelId: string },
  change: MessageChange,
): Promise<void> => {
  await w.run(setChange, [w.organizationId, key.messageId, JSON.stringify(change)])
  await w.run(touchChat, [w.organizationId, key.chatId, 0, '{}'])
  w.emit({ type: 'message.changeRequested', ...key, change: change.kind, by: byUser(change.by.id), reason: 'operator' })
}
export const completeChange = async (
  w: Work,
  { chatId, messageId }: MessageKey,
  change: MessageChange,
): Promise<void> => {
  const isEdit = change.kind === 'edit'
  const [row] = isEdit
    ? await w.run<{ seq: number }>(edit, [
        ...[w.organizationId, messageId, change.text, w.now],
        change.marks?.length ? JSON.stringify(change.marks) : null,
      ])
    : await w.run<{ seq: number }>(remove, [w.organizationId, messageId, toDb(w.now), change.by.name])
  if (!row) return
  const shown = isEdit ? { preview: previewOf(change.text, null) } : { removed: true }
  await w.run(touchChat, [w.organizationId, chatId, row.seq, JSON.stringify(shown)])
  const type = isEdit ? 'message.edited' : 'message.removed'
  w.emit({ type, chatId, messageId, by: byUser(change.by.id), reason: 'operator' })
}
export const refuseChange = async (
  w: Work,
  { chatId, messageId }: MessageKey,
  change: MessageChange,
  failure: DeliveryFailure,
): Promise<void> => {
  const refused: MessageChange = { ...change, state: 'refused', failure }
  await w.run(setChange, [w.organizationId, messageId, JSON.stringify(refused)])
  await w.run(touchChat, [w.organizationId, chatId, 0, '{}'])
  const about = { change: change.kind, failure: failure.code, by: bySystem, reason: 'provider' } as const
  w.emit({ type: 'message.changeRefused', chatId, messageId, ...about })
}
