import { messages } from '@beseda/contract/endpoints/messages.ts'
import { ApiError, isPassing } from '../../../lib/api-error.ts'
import { newId } from '../../../lib/ids.ts'
import { holdPage } from '../../../lib/unsaved.ts'
import { upload } from '../../../lib/upload.ts'
import { areDraftsReady, draftOf, keepDraft, type Mode } from '../drafts/draft-store.ts'
import {
  type Attachment,
  type AttachmentProblem,
  attachmentsOf,
  change,
  type Files,
  listNamed,
  nameOf,
  releasePreview,
} from './attachments.ts'

/** Where files of chats with clients go; the support chat has its own call. */
type To = typeof messages.upload
interface Upload {
  readonly file: File
  readonly to: To
  readonly abort: AbortController
  readonly release: () => void
}
const uploads = new Map<string, Upload>()
/** Used instead of a chat's id while there is no chat: these files belong to a form, not to a draft. */
export const noChat = 'new'

const update = (name: string, id: string, part: Partial<Attachment>): void =>
  change(
    name,
    listNamed(name).map((a) => (a.id === id ? { ...a, ...part } : a)),
  )

const problemOf = (file: File, can: Files): AttachmentProblem | null => {
  if (!can) return { kind: 'noFiles' }
  if (file.size === 0) return { kind: 'empty' }
  return file.size > can.maxBytes ? { kind: 'tooBig', maxBytes: can.maxBytes } : null
}

/** The draft changes with its files, also while another chat is open: a page that is left then has them. */
const keepInDraft = (chatId: string, mode: Mode): void => {
  if (chatId === noChat || !areDraftsReady()) return
  const { text = '', letter } = draftOf(chatId, mode) ?? {}
  keepDraft(chatId, mode, { text, letter, files: attachmentsOf(chatId, mode).flatMap((a) => a.stored ?? []) })
}
/** Adds files and starts to upload them, in order. */
export const addFiles = (
  chatId: string,
  mode: Mode,
  files: readonly File[],
  can: Files,
  to: To = messages.upload,
): void => {
  const name = nameOf(chatId, mode)
  const added = files.map((file) => {
    const attachment: Attachment = {
      id: newId(),
      name: file.name,
      bytes: file.size,
      preview: file.type.startsWith('image/') ? URL.createObjectURL(file) : null,
      sound: file.type.startsWith('audio/') ? URL.createObjectURL(file) : null,
      progress: 0,
      stored: null,
      problem: problemOf(file, can),
    }
    return { file, attachment }
  })
  change(name, [...attachmentsOf(chatId, mode), ...added.map((a) => a.attachment)])
  for (const { file, attachment } of added) if (!attachment.problem) void send(chatId, mode, attachment.id, file, to)
}

const send = async (chatId: string, mode: Mode, id: string, file: File, to: To): Promise<void> => {
  const name = nameOf(chatId, mode)
  const abort = new AbortController()
  const release = holdPage('asks')
  uploads.set(id, { file, to, abort, release })
  update(name, id, { progress: 0, problem: null })
  try {
    const onProgress = (progress: number) => update(name, id, { progress })
    const stored = await upload(to, file, { signal: abort.signal, onProgress })
    update(name, id, { stored, progress: 1, name: stored.name })
    uploads.delete(id)
    keepInDraft(chatId, mode)
  } catch (error) {
    const refused = error instanceof ApiError ? error : null
    const problem = { kind: 'failed', text: refused?.text ?? null, again: !refused || isPassing(refused) } as const
    if (!abort.signal.aborted) update(name, id, { problem })
  } finally {
    release()
  }
}
export const retryFile = (chatId: string, mode: Mode, id: string): void => {
  const known = uploads.get(id)
  if (known) void send(chatId, mode, id, known.file, known.to)
}
export const removeFile = (chatId: string, mode: Mode, id: string): void => {
  uploads.get(id)?.abort.abort()
  uploads.delete(id)
  const name = nameOf(chatId, mode)
  const list = attachmentsOf(chatId, mode)
  releasePreview(list.find((a) => a.id === id))
  change(
    name,
    list.filter((a) => a.id !== id),
  )
  keepInDraft(chatId, mode)
}
