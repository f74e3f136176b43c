import type { KeptReport } from '@beseda/contract/entities/kept-report.ts'
import type { ErrorCode } from '@beseda/contract/errors/index.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { formatNumber } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { Chip } from '../../ui/Chip.tsx'
import styles from './kept.module.css'

const tones = { running: 'info', done: 'success', stopped: 'plain', failed: 'danger' } as const

/** How far it is, or why there is no file. */
export const FileState = ({ report: { state, rows, total, failure } }: { report: KeptReport }) => {
  const { keptReports: words } = useWords('keptReports')
  const errorText = useErrorText()
  const progress =
    state === 'running' && total !== null
      ? fill(words.progress, { rows: formatNumber(rows), total: formatNumber(total) })
      : null
  return (
    <>
      <Chip tone={tones[state]} dot>
        {words.states[state]}
      </Chip>
      {progress && <span className={styles.brief}>{progress}</span>}
      {failure && <span className={styles.brief}>{errorText(failure.code as ErrorCode, failure.params)}</span>}
    </>
  )
}
