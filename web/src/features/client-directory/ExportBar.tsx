import { formatNumber } from '../../lib/format.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './directory.module.css'
import type { useExport } from './use-export.ts'

/** How far the file is, and saving it once more. */
export const ExportBar = ({ of }: { of: ReturnType<typeof useExport> }) => {
  const { clientDirectory: words, common } = useWords('clientDirectory')
  const { known, isSaving, save, stop, forget } = of
  if (!known) return null
  const { state } = known
  return (
    <section className={styles.bar} aria-label={words.exportBar}>
      <span role="status">{fill(words.exportStates[state], { n: formatNumber(known.rows) })}</span>
      {state === 'running' && (
        <>
          <progress aria-label={words.exportBar} />
          <Button size="s" onClick={stop}>
            {words.stop}
          </Button>
        </>
      )}
      {state === 'done' && (
        <Button size="s" busy={isSaving} onClick={save}>
          {words.saveAgain}
        </Button>
      )}
      {state !== 'running' && (
        <Button size="s" onClick={forget}>
          {common.close}
        </Button>
      )}
    </section>
  )
}
