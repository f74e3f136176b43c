import type { Letter, SenderChecks } from '@beseda/contract/entities/part.ts'
import { isDoubtful } from '@beseda/contract/sender-checks.ts'
import { TriangleAlert } from 'lucide-react'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { classes } from '../../ui/class-names.ts'
import styles from './letter.module.css'

interface Props {
  readonly letter: Letter | undefined
  readonly cc: readonly string[] | undefined
}
/** Who wrote the letter, as it says itself, and who got copies. */
const LetterHead = ({ letter, cc }: Props) => {
  const words = useWords('letter').letter
  const copies = cc ?? letter?.cc ?? []
  return (
    <>
      {letter && <p className={styles.head}>{fill(words.from, { from: letter.from })}</p>}
      {letter?.byOther && (
        <p className={styles.other}>
          <TriangleAlert size={14} strokeWidth={1.75} aria-hidden="true" />
          <span>{words.otherAddress}</span>
        </p>
      )}
      {letter?.replyTo && (
        <p className={styles.other}>
          <TriangleAlert size={14} strokeWidth={1.75} aria-hidden="true" />
          <span>{fill(words.replyTo, { address: letter.replyTo })}</span>
        </p>
      )}
      {letter?.checks && <Checks checks={letter.checks} />}
      {copies.length > 0 && <p className={styles.head}>{fill(words.cc, { cc: copies.join(', ') })}</p>}
    </>
  )
}
/** What the receiving server found out about the sender; a warning when the address is probably not theirs. */
const Checks = ({ checks }: { readonly checks: SenderChecks }) => {
  const words = useWords('letter').letter
  const results = Object.entries(checks).map(([method, result]) => `${method.toUpperCase()} ${result}`)
  return (
    <>
      {isDoubtful(checks) && (
        <p className={styles.doubtful}>
          <TriangleAlert size={14} strokeWidth={1.75} aria-hidden="true" />
          <span>{words.doubtful}</span>
        </p>
      )}
      <p className={classes(styles.head, styles.checks)}>{fill(words.checks, { results: results.join(', ') })}</p>
    </>
  )
}
export default LetterHead
