import type { ChannelCapabilities } from '@beseda/contract/channels/define.ts'
import type { StoredFile } from '@beseda/contract/entities/file.ts'
import { limits } from '@beseda/contract/limits.ts'
import { useSyncExternalStore } from 'react'
import { draftOf, type Mode } from '../drafts/draft-store.ts'

/** Why a file cannot be sent: rejected before the upload (limits of the channel) or during it. */
export type AttachmentProblem =
  | { readonly kind: 'tooBig'; readonly maxBytes: number }
  | { readonly kind: 'noFiles' }
  | { readonly kind: 'empty' }
  /** `again`: another attempt may succeed. */
  | { readonly kind: 'failed'; readonly text: string | null; readonly again: boolean }

/** A file of a message being written: uploading, uploaded or failed. */
export interface Attachment {
  readonly id: string
  readonly name: string
  readonly bytes: number
  /** Local URL of a picture being uploaded. */
  readonly preview: string | null
  /** URL of a sound, to hear it before it is sent. */
  readonly sound: string | null
  /** Upload progress, 0 to 1. */
  readonly progress: number
  readonly stored: StoredFile | null
  readonly problem: AttachmentProblem | null
}
export type Files = ChannelCapabilities['files']

const none: readonly Attachment[] = []
const lists = new Map<string, readonly Attachment[]>()
const listeners = new Set<() => void>()
export const nameOf = (chatId: string, mode: Mode): string => `${chatId}/${mode}`

export const listNamed = (name: string): readonly Attachment[] => lists.get(name) ?? none
export const change = (name: string, next: readonly Attachment[]): void => {
  lists.set(name, next)
  for (const listener of listeners) listener()
}
const fromStored = (file: StoredFile): Attachment => ({
  id: file.id,
  name: file.name,
  bytes: file.bytes,
  preview: file.kind === 'image' ? file.url : null,
  sound: /^audio\//.test(file.mime) ? file.url : null,
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

/** The files that this mode accepts: internal messages accept every type that the product stores. */
export const filesIn = (mode: Mode, can: ChannelCapabilities | null): Files =>
  mode === 'internal'
    ? { maxBytes: limits.fileBytes, perMessage: limits.filesPerMessage, captionMax: limits.messageText }
    : (can?.files ?? null)

/** The message was sent: its files belong to it now. */
export const clearFiles = (chatId: string, mode: Mode): void => {
  for (const attachment of attachmentsOf(chatId, mode)) releasePreview(attachment)
  change(nameOf(chatId, mode), none)
}
export const releasePreview = (attachment: Attachment | undefined): void => {
  for (const url of [attachment?.preview, attachment?.sound]) if (url?.startsWith('blob:')) URL.revokeObjectURL(url)
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
