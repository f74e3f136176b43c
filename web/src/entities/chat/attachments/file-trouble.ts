import { fill } from '../../../lib/words/plural.ts'
import type { Words } from '../../../lib/words/shape.ts'
import { harmlessName } from '../text/hostile-text.ts'
import type { Attachment } from './attachments.ts'

type ComposerWords = Words['chats']['composer']

/** Why these files cannot be sent now; null: they can be. */
export const fileTrouble = (files: readonly Attachment[], max: number, words: ComposerWords): string | null => {
  if (files.some((f) => !f.stored && !f.problem)) return words.uploading
  if (files.length > max) return max > 0 ? fill(words.tooMany, { max }) : words.noFiles
  const bad = files.find((f) => f.problem)
  return bad ? fill(words.badFile, { name: harmlessName(bad.name) }) : null
}
