import type { StoredFile } from '@beseda/contract/entities/file.ts'
import { type Refusal, refuse } from '@beseda/contract/errors/refuse.ts'

export type HeaderKind = 'image' | 'video' | 'document'
const mb = 1024 * 1024
type FileFacts = Pick<StoredFile, 'mime' | 'bytes'>
interface Rule {
  /** Null: every file. */
  readonly mimes: RegExp | null
  /** As people know them. */
  readonly formats: string
  readonly maxBytes: number
}
/** What WhatsApp takes as the heading of a template, as published. */
const rules: Readonly<Record<HeaderKind, Rule>> = {
  image: { mimes: /^image\/(jpeg|png)$/, formats: 'JPEG, PNG', maxBytes: 5 * mb },
  video: { mimes: /^video\/(mp4|3gpp)$/, formats: 'MP4, 3GP', maxBytes: 16 * mb },
  document: { mimes: null, formats: '', maxBytes: 100 * mb },
}
/** Meta's upload of samples takes fewer formats. */
const sampleRules: Readonly<Record<HeaderKind, Rule>> = {
  image: rules.image,
  video: { ...rules.video, mimes: /^video\/mp4$/, formats: 'MP4' },
  document: { ...rules.document, mimes: /^application\/pdf$/, formats: 'PDF' },
}
/** The file that a template needs in its heading; null: none, or a part that nobody can fill here. */
export const headerOf = (needs: string | null): HeaderKind | null =>
  needs !== null && Object.hasOwn(rules, needs) ? (needs as HeaderKind) : null

/** Whether people can send it from here: nothing is missing but a file that they choose. */
export const canFill = (needs: string | null): boolean => needs === null || headerOf(needs) !== null

/** Why these files are not the heading of a template, or null. */
export const headerMisfit = (needs: string | null, files: readonly FileFacts[]): Refusal | null => {
  const kind = headerOf(needs)
  if (kind === null) return null
  const [file, ...more] = files
  return !file || more.length > 0 ? refuse('TEMPLATE_HEADER_MISSING') : misfit(rules[kind], file)
}
/** Why this file is not the sample of such a heading, with which the template is reviewed, or null. */
export const sampleMisfit = (kind: HeaderKind, file: FileFacts): Refusal | null => misfit(sampleRules[kind], file)

const misfit = ({ mimes, formats, maxBytes }: Rule, { mime, bytes }: FileFacts): Refusal | null => {
  if (mimes && !mimes.test(mime.split(';')[0]!)) return refuse('TEMPLATE_HEADER_FORMAT', { formats })
  return bytes > maxBytes ? refuse('FILE_TOO_BIG', { maxBytes }) : null
}
