import type { UserImport } from '@beseda/contract/entities/user-import.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import { now } from '../../lib/clock.ts'
import { formatDateTime, formatTime } from '../../lib/format.ts'
import { fill, plural } from '../../lib/words/plural.ts'
import type { AreaWords } from '../../lib/words/shape.ts'

type Words = AreaWords['userImport']

/** Who uploaded the file when, and what became of it. */
export const stateText = ({ by, createdAt, rows, ...of }: UserImport, words: Words, lang: Lang): string =>
  [words.states[of.state], plural(lang, rows, words.rows), by, formatDateTime(createdAt, now())].join(' · ')

/** How far a running import is, or how it ended. */
export const progressText = ({ state, applied, rows, pausedUntil }: UserImport, words: Words): string => {
  if (state === 'running' && pausedUntil !== null) return fill(words.paused, { time: formatTime(pausedUntil) })
  const numbers = { done: String(applied), all: String(rows) }
  if (state === 'running') return fill(words.running, numbers)
  return state === 'done' ? words.finished : fill(words.stoppedAt, numbers)
}
