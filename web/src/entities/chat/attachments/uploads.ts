import { messages } from '@beseda/contract/endpoints/messages.ts'
import { ApiError, isPassing } from '../../../lib/api-error.ts'
import { newId } from '../../../lib/ids.ts'
import { holdPage } from '../../../lib/unsaved.ts'
import { upload } from '../../../lib/upload.ts'
import type { Mode } from '../drafts/draft-store.ts'
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
  for (const { file, attachment } of added) if (!attachment.problem) void send(name, attachment.id, file, to)
}

const send = async (name: string, id: string, file: File, to: To): Promise<void> => {
  const abort = new AbortController()
  const release = holdPage('asks')
  uploads.set(id, { file, to, abort, release })
  update(name, id, { progress: 0, problem: null })
  try {
    const onProgress = (progress: number) => update(name, id, { progress })
    const stored = await upload(to, file, { signal: abort.signal, onProgress })
    update(name, id, { stored, progress: 1, name: stored.name })
    uploads.delete(id)
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
  if (known) void send(nameOf(chatId, mode), id, known.file, known.to)
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
}
