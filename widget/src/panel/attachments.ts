import type { StoredFile } from '@beseda/contract/entities/file.ts'
import { formatSize } from '@beseda/contract/sizes.ts'
import { ApiError } from '@beseda/sdk/errors.ts'
import { uploadFile } from '@beseda/sdk/files.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import { usePanel } from './context.ts'
import type { KeptFiles } from './kept-files.ts'
import { fileHref, plainName } from './links.ts'

export interface Attachment {
  readonly id: number
  /** null: uploaded before, for a message that was refused or before a reload. */
  readonly file: File | null
  readonly name: string
  readonly bytes: number
  /** Progress of the upload, 0 to 1. */
  readonly part: number
  readonly stored: StoredFile | null
  /** Why the upload failed, as text. */
  readonly failure: string | null
  /** Address of a picture. */
  readonly preview: string | null
  readonly abort: AbortController
}

const uploaded = (id: number, stored: StoredFile, base: string): Attachment => ({
  id,
  file: null,
  name: plainName(stored.name),
  bytes: stored.bytes,
  part: 1,
  stored,
  failure: null,
  preview: stored.kind === 'image' ? fileHref(base, stored.url) : null,
  abort: new AbortController(),
})

/** The files of the message being written. Each upload begins at once and runs independently. */
export const useAttachments = (kept: KeptFiles) => {
  const { conversation, base, settings, words, lang } = usePanel()
  const nextId = useRef(1)
  const [list, setList] = useState<readonly Attachment[]>(() =>
    kept.read().map((stored) => uploaded(nextId.current++, stored, base)),
  )
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const stored = list.flatMap((a) => a.stored ?? [])
  const storedIds = stored.map(({ id }) => id).join()
  // Not for each step of an upload.
  useEffect(() => kept.keep(stored), [kept, storedIds])
  const current = useRef(list)
  current.current = list

  const set = (id: number, change: Partial<Attachment>) =>
    setList((all) => all.map((a) => (a.id === id ? { ...a, ...change } : a)))
  const upload = ({ id, file, abort }: Attachment) => {
    if (!file) return
    const onProgress = (part: number) => set(id, { part })
    conversation
      .withToken((token) => uploadFile({ base, lang, token, file, signal: abort.signal, onProgress }))
      .then(
        (stored) => set(id, { stored, part: 1 }),
        (error: unknown) => {
          if (abort.signal.aborted) return
          set(id, { failure: error instanceof ApiError && error.text ? error.text : words.uploadFailed })
        },
      )
  }
  const refusalOf = (file: File): string | null => {
    const { fileMaxBytes } = settings.limits
    if (file.size > fileMaxBytes) return words.fileTooBig(plainName(file.name), formatSize(lang, fileMaxBytes))
    return file.size === 0 ? words.fileEmpty(plainName(file.name)) : null
  }
  const add = (files: readonly File[]) => {
    const { filesPerMessage } = settings.limits
    const reasons = new Set<string>()
    const accepted: Attachment[] = []
    for (const file of files) {
      const reason =
        current.current.length + accepted.length >= filesPerMessage
          ? words.tooManyFiles(filesPerMessage)
          : refusalOf(file)
      if (reason) {
        reasons.add(reason)
        continue
      }
      accepted.push({
        id: nextId.current++,
        file,
        name: plainName(file.name),
        bytes: file.size,
        part: 0,
        stored: null,
        failure: null,
        preview: /^image\/(png|jpeg|gif|webp|avif)$/.test(file.type) ? URL.createObjectURL(file) : null,
        abort: new AbortController(),
      })
    }
    setRefusals([...reasons])
    setList((all) => [...all, ...accepted])
    accepted.forEach(upload)
  }
  const drop = (removed: readonly Attachment[]) => {
    for (const { abort, preview } of removed) {
      abort.abort()
      if (preview) URL.revokeObjectURL(preview)
    }
  }
  useEffect(() => () => drop(current.current), [])
  return {
    list,
    /** Those that are uploaded. */
    stored,
    refusals,
    add,
    remove: (attachment: Attachment) => {
      drop([attachment])
      setRefusals([])
      setList((all) => all.filter((a) => a.id !== attachment.id))
    },
    retry: (attachment: Attachment) => {
      set(attachment.id, { failure: null, part: 0 })
      upload(attachment)
    },
    /** The files of a refused message that is edited again. */
    restore: (files: readonly StoredFile[]) => {
      const back = files.map((stored) => uploaded(nextId.current++, stored, base))
      setList((all) => [...all, ...back])
    },
    clear: () => {
      drop(list)
      setRefusals([])
      setList([])
    },
  }
}
export type Attachments = ReturnType<typeof useAttachments>
