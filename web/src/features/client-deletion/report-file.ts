import type { ClientDeletion } from '@beseda/contract/entities/client-deletion.ts'
import { type Separator, writeLine } from '@beseda/domain/csv/write-line.ts'
import type { AreaWords } from '../../lib/words/shape.ts'

/** The report as lines of a CSV file: who, when and why, then what is gone and what stays. `time`: a moment in words. */
export const reportLines = (
  deletion: ClientDeletion,
  words: AreaWords['clientDeletion'],
  separator: Separator,
  time: (at: number) => string,
): string[] => {
  const line = (...cells: readonly (string | number)[]) => writeLine(cells.map(String), separator)
  const { fileHeads: heads, reasons, removedKinds, keptKinds, keptWhy } = words
  return [
    line(heads.group, heads.what, heads.count, heads.note),
    line(words.state, words.number.replace('{n}', String(deletion.number)), '', words.states[deletion.state]),
    line(words.state, words.reason, '', reasons[deletion.reason]),
    line(words.state, words.by, '', deletion.by.name),
    line(words.state, words.started, '', time(deletion.startedAt)),
    ...(deletion.endedAt === null ? [] : [line(words.state, words.ended, '', time(deletion.endedAt))]),
    ...deletion.removed.map(({ what, count }) => line(words.removed, removedKinds[what], count, '')),
    ...deletion.kept.map(({ what, count }) => line(words.keptAfter, keptKinds[what], count, keptWhy[what])),
    line(words.keptAfter, '', '', words.alsoStays),
    ...(deletion.elsewhere.length > 0
      ? [line('', '', '', words.elsewhere.replace('{names}', deletion.elsewhere.join(', ')))]
      : []),
  ]
}
