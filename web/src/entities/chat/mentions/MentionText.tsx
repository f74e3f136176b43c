import type { Mentioned } from '@beseda/contract/entities/mention.ts'
import { mentionPieces } from '@beseda/domain/chats/mentions.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { classes } from '../../../ui/class-names.ts'
import styles from './mentions.module.css'

interface Props {
  readonly text: string
  readonly mentions: readonly Mentioned[]
}
/** A text in which colleagues are chips with the names that they have now. */
const MentionText = ({ text, mentions }: Props) => {
  const { id } = useViewer()
  return (
    <>
      {mentionPieces(text, mentions).map(({ text: piece, mention }, index) =>
        mention ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
          <span key={index} className={classes(styles.chip, mention.id === id && styles.own)}>
            @{mention.name}
          </span>
        ) : (
          piece
        ),
      )}
    </>
  )
}
export default MentionText
