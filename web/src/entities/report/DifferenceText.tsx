import type { MetricId } from '@beseda/contract/metrics/index.ts'
import { differenceOf, signedText } from '@beseda/domain/reports/number-text.ts'
import { ArrowDownRight, ArrowUpRight } from 'lucide-react'
import { useLang, useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import styles from './difference.module.css'
import { valueText } from './number-text.ts'

/** How a number differs from the period before: arrow, sign and a word, not colour alone. `full`: with the old number. */
export const DifferenceText = ({
  id,
  now,
  before,
  full = false,
}: {
  id: MetricId
  now: number | null
  before: number | null
  full?: boolean
}) => {
  const { reportParts: words } = useWords('reportParts')
  const difference = differenceOf(id, now, before)
  const lang = useLang()
  const percent = difference?.percent ?? 0
  const Arrow = percent < 0 ? ArrowDownRight : ArrowUpRight
  if (!full && (!difference || percent === 0)) return null
  return (
    <span className={styles.difference} data-tone={difference?.tone ?? 'neutral'}>
      {difference && percent !== 0 ? (
        <>
          <Arrow size={13} aria-hidden="true" />
          {fill(difference.points ? words.points : words.percent, { n: signedText(percent, lang) })}
          {difference.tone !== 'neutral' && <span className="visually-hidden">, {words.tones[difference.tone]}</span>}
        </>
      ) : (
        now !== null && now === before && words.same
      )}
      {full && <small>{fill(words.was, { value: valueText(id, before) })}</small>}
    </span>
  )
}
