import { formatBytes } from '../../../lib/format.ts'
import { fill } from '../../../lib/words/plural.ts'
import type { Words } from '../../../lib/words/shape.ts'
import type { Attachment } from './attachments.ts'

type ComposerWords = Words['chats']['composer']

/** Why these files cannot be sent now; null: they can be. */
export const fileTrouble = (files: readonly Attachment[], max: number, words: ComposerWords): string | null => {
  if (files.some((f) => !f.stored && !f.problem)) return words.uploading
  if (files.length > max) return max > 0 ? fill(words.tooMany, { max }) : words.noFiles
  const big = files.find((f) => f.problem?.kind === 'tooBig')?.problem
  if (big?.kind === 'tooBig') return fill(words.tooBig, { size: formatBytes(big.maxBytes) })
  return files.some((f) => f.problem) ? words.uploadFailed : null
}
