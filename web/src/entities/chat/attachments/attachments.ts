import type { ChannelCapabilities } from '@beseda/contract/channels/define.ts'
import { messages } from '@beseda/contract/endpoints/messages.ts'
import type { StoredFile } from '@beseda/contract/entities/file.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useSyncExternalStore } from 'react'
import { upload } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { newId } from '../../../lib/ids.ts'
import { holdPage } from '../../../lib/unsaved.ts'
import { draftOf, type Mode } from '../drafts/draft-store.ts'

/** Why a file cannot be sent: rejected before the upload (limits of the channel) or during it. */
export type AttachmentProblem =
  | { readonly kind: 'tooBig'; readonly maxBytes: number }
  | { readonly kind: 'noFiles' }
  | { readonly kind: 'failed'; readonly text: string | null }

/** A file of a message being written: uploading, uploaded or failed. */
export interface Attachment {
  readonly id: string
  readonly name: string
  readonly bytes: number
  /** Local URL of a picture being uploaded. */
  readonly preview: string | null
  /** Upload progress, 0 to 1. */
  readonly progress: number
  readonly stored: StoredFile | null
  readonly problem: AttachmentProblem | null
}
interface Upload {
  readonly file: File
  readonly abort: AbortController
  readonly release: () => void
}
type Files = ChannelCapabilities['files']

const none: readonly Attachment[] = []
const lists = new Map<string, readonly Attachment[]>()
const uploads = new Map<string, Upload>()
const listeners = new Set<() => void>()
const nameOf = (chatId: string, mode: Mode): string => `${chatId}/${mode}`

const change = (name: string, next: readonly Attachment[]): void => {
  lists.set(name, next)
  for (const listener of listeners) listener()
}
const update = (name: string, id: string, part: Partial<Attachment>): void =>
  change(
    name,
    (lists.get(name) ?? none).map((a) => (a.id === id ? { ...a, ...part } : a)),
  )

const fromStored = (file: StoredFile): Attachment => ({
  id: file.id,
  name: file.name,
  bytes: file.bytes,
  preview: file.kind === 'image' ? file.url : null,
  progress: 1,
  stored: file,
  problem: null,
})
/** The files of a message being written; those of a saved draft are restored with it. */
export const attachmentsOf = (chatId: string, mode: Mode): readonly Attachment[] => {
  const name = nameOf(chatId, mode)
  const known = lists.get(name)
  if (known) return known
  const files = draftOf(chatId, mode)?.files ?? []
  if (files.length === 0) return none
  const list = files.map(fromStored)
  lists.set(name, list)
  return list
}

const problemOf = (file: File, can: Files): AttachmentProblem | null => {
  if (!can) return { kind: 'noFiles' }
  return file.size > can.maxBytes ? { kind: 'tooBig', maxBytes: can.maxBytes } : null
}
/** The files that this mode accepts: internal messages accept every type that the product stores. */
export const filesIn = (mode: Mode, can: ChannelCapabilities | null): Files =>
  mode === 'internal'
    ? { maxBytes: limits.fileBytes, perMessage: limits.filesPerMessage, captionMax: limits.messageText }
    : (can?.files ?? null)

/** Adds files and starts to upload them, in order. */
export const addFiles = (chatId: string, mode: Mode, files: readonly File[], can: Files): void => {
  const name = nameOf(chatId, mode)
  const added = files.map((file) => {
    const attachment: Attachment = {
      id: newId(),
      name: file.name,
      bytes: file.size,
      preview: file.type.startsWith('image/') ? URL.createObjectURL(file) : null,
      progress: 0,
      stored: null,
      problem: problemOf(file, can),
    }
    return { file, attachment }
  })
  change(name, [...attachmentsOf(chatId, mode), ...added.map((a) => a.attachment)])
  for (const { file, attachment } of added) if (!attachment.problem) void send(name, attachment.id, file)
}

const send = async (name: string, id: string, file: File): Promise<void> => {
  const abort = new AbortController()
  const release = holdPage('asks')
  uploads.set(id, { file, abort, release })
  update(name, id, { progress: 0, problem: null })
  try {
    const onProgress = (progress: number) => update(name, id, { progress })
    const stored = await upload(messages.upload, file, { signal: abort.signal, onProgress })
    update(name, id, { stored, progress: 1, name: stored.name })
    uploads.delete(id)
  } catch (error) {
    const text = error instanceof ApiError ? error.text : null
    if (!abort.signal.aborted) update(name, id, { problem: { kind: 'failed', text } })
  } finally {
    release()
  }
}
export const retryFile = (chatId: string, mode: Mode, id: string): void => {
  const known = uploads.get(id)
  if (known) void send(nameOf(chatId, mode), id, known.file)
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
/** The message was sent: its files belong to it now. */
export const clearFiles = (chatId: string, mode: Mode): void => {
  for (const attachment of attachmentsOf(chatId, mode)) releasePreview(attachment)
  change(nameOf(chatId, mode), none)
}
const releasePreview = (attachment: Attachment | undefined): void => {
  if (attachment?.preview?.startsWith('blob:')) URL.revokeObjectURL(attachment.preview)
}
/** Restores the files of a message that returns to the composer. */
export const giveBackFiles = (chatId: string, mode: Mode, files: readonly StoredFile[]): void =>
  change(nameOf(chatId, mode), [...attachmentsOf(chatId, mode), ...files.map(fromStored)])

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
export const useAttachments = (chatId: string, mode: Mode): readonly Attachment[] =>
  useSyncExternalStore(subscribe, () => attachmentsOf(chatId, mode))
