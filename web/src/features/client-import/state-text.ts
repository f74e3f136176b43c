import type { ClientImport } from '@beseda/contract/entities/client-import.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import { now } from '../../lib/clock.ts'
import { formatDateTime } from '../../lib/format.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import type { AreaWords } from '../../lib/words/shape.ts'

type Words = AreaWords['clientImport']

/** When a file was uploaded, and what became of it. */
export const stateText = ({ createdAt, rows, ...of }: ClientImport, words: Words, lang: Lang): string =>
  [words.states[of.state], plural(lang, rows, words.rows), formatDateTime(createdAt, now())].join(' · ')

/** How far a running import is, or how it ended. */
export const progressText = ({ state, applied, rows }: ClientImport, words: Words): string => {
  const numbers = { done: String(applied), all: String(rows) }
  if (state === 'running') return fill(words.running, numbers)
  return state === 'done' ? words.finished : fill(words.stoppedAt, numbers)
}
