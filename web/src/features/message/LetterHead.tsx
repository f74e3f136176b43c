import type { Letter } from '@beseda/contract/entities/part.ts'
import { TriangleAlert } from 'lucide-react'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
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
      {copies.length > 0 && <p className={styles.head}>{fill(words.cc, { cc: copies.join(', ') })}</p>}
    </>
  )
}
export default LetterHead
