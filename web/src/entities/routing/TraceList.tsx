import type { RuleTrace } from '@beseda/contract/entities/routing.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import type { AreaWords } from '../../lib/words/shape.ts'
import styles from './trace-list.module.css'

/** Why each rule that was looked at applied or did not. */
export const TraceList = ({ trace }: { trace: readonly RuleTrace[] }) => {
  const { routingTrace: words } = useWords('routingTrace')
  return (
    <ul className={styles.trace}>
      {trace.map((looked) => (
        <li key={looked.ruleId} data-result={looked.result}>
          <bdi>{looked.name}</bdi>
          <span>{reasonOf(looked, words)}</span>
        </li>
      ))}
    </ul>
  )
}
const reasonOf = ({ result, failed, word }: RuleTrace, words: AreaWords['routingTrace']): string => {
  if (result === 'invalid') return words.resultInvalid
  if (result === 'matched') return word === undefined ? words.resultMatched : fill(words.resultFound, { phrase: word })
  const reason = words.failed[failed ?? 'chat']
  return word === undefined ? reason : fill(words.resultUnwanted, { phrase: word })
}
