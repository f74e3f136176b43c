import type { MarkKind } from '@beseda/contract/marks.ts'
import { parseMarks } from '@beseda/contract/parse-marks.ts'
import { useMemo } from 'react'
import { useWords } from '../../../lib/language.ts'
import styles from './format.module.css'
import MarkedRuns from './MarkedRuns.tsx'

/** What the client will see, when it is something else than what is typed. */
const FormatPreview = ({ text, kinds }: { readonly text: string; readonly kinds: readonly MarkKind[] }) => {
  const words = useWords('format').format
  const parsed = useMemo(() => parseMarks(text.trim(), kinds), [text, kinds])
  if (parsed.marks.length === 0) return null
  return (
    <section className={styles.preview} aria-label={words.preview}>
      <MarkedRuns {...parsed} />
    </section>
  )
}
export default FormatPreview
