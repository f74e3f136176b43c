import type { ReplyPiece } from '@beseda/domain/reply-templates/fill.ts'
import { useWords } from '../../../lib/language.ts'
import styles from './filled-text.module.css'

/** A filled text; variables without a value are marked, with their name in words. */
export const FilledText = ({ pieces }: { pieces: readonly ReplyPiece[] }) => {
  const names = useWords('replyTemplates').replyTemplates.variableNames
  return (
    <p className={styles.text}>
      {pieces.map(({ text, unfilled }, i) =>
        unfilled ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no other identity
          <mark key={i} className={styles.unfilled}>
            {names[unfilled]}
          </mark>
        ) : (
          text
        ),
      )}
    </p>
  )
}
