import type { ChannelCapabilities } from '@beseda/contract/channels/define.ts'
import { replyTemplates } from '@beseda/contract/endpoints/reply-templates.ts'
import type { StoredFile } from '@beseda/contract/entities/file.ts'
import type { ReplyTemplate } from '@beseda/contract/entities/reply-template.ts'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { newId } from '../../../lib/ids.ts'
import { currentWords } from '../../../lib/language.ts'
import { type Attachment, attachmentsOf, change, filesIn, listNamed, nameOf } from '../attachments/attachments.ts'
import type { Mode } from '../drafts/draft-store.ts'

/**
 * Tells the server that the template was inserted, and puts copies of its files into the message. They are in the list from the
 * start, so that the message is not sent without them.
 */
export const insertFiles = async (
  o: { readonly chatId: string; readonly mode: Mode; readonly can: ChannelCapabilities | null },
  { id, files }: ReplyTemplate,
): Promise<void> => {
  const name = nameOf(o.chatId, o.mode)
  const max = filesIn(o.mode, o.can)?.maxBytes ?? Infinity
  const coming = files.map(
    (file): Attachment => ({
      ...{ id: newId(), name: file.name, bytes: file.bytes, progress: 0, stored: null },
      preview: file.kind === 'image' ? file.url : null,
      sound: null,
      problem: file.bytes > max ? { kind: 'tooBig', maxBytes: max } : null,
    }),
  )
  if (coming.length > 0) change(name, [...attachmentsOf(o.chatId, o.mode), ...coming])
  const update = (part: (attachment: Attachment) => Partial<Attachment>) =>
    change(
      name,
      listNamed(name).map((a) => (coming.some((c) => c.id === a.id) && !a.problem ? { ...a, ...part(a) } : a)),
    )
  try {
    const use = { replyTemplateId: id, useId: newId(), copyIds: coming.map((c) => c.id) }
    const copies = await call(replyTemplates.use, use)
    const byId = new Map<string, StoredFile>(copies.files.map((f) => [f.id, f]))
    if (coming.length > 0) update((a) => ({ stored: byId.get(a.id) ?? null, progress: 1 }))
  } catch (error) {
    // the count of uses may miss one; a missing file must be seen
    const text = error instanceof ApiError ? error.text : currentWords().common.noConnection
    if (coming.length > 0) update(() => ({ problem: { kind: 'failed', text, again: false } }))
  }
}
