import { type Mode, useSavedAt } from '../../entities/chat/drafts/draft-store.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { classes } from '../../ui/class-names.ts'
import styles from './composer.module.css'
import type { useEditor } from './use-editor.ts'

type EditorState = ReturnType<typeof useEditor>

/** How much of the limit is used, from 80 % on; below that, that the draft is saved. */
interface Props {
  readonly editor: EditorState
  readonly chatId: string
  readonly mode: Mode
  /** Only the limit: a narrow screen has no space for more. */
  readonly isShort?: boolean
}
const Status = ({ editor, chatId, mode, isShort = false }: Props) => {
  const words = useWords().chats.composer
  const savedAt = useSavedAt(chatId, mode)
  const { length, limit } = editor
  if (length >= limit.max * 0.8)
    return (
      <span className={classes(styles.status, length > limit.max && !editor.pieces && styles.over)} role="status">
        {editor.pieces
          ? fill(words.pieces, { n: editor.pieces.length })
          : length > limit.max
            ? fill(words.tooLong, { max: limit.max, over: length - limit.max })
            : fill(words.count, { length, max: limit.max })}
      </span>
    )
  return savedAt !== null && !editor.isEmpty && !isShort ? (
    <span className={styles.status}>{words.draftSaved}</span>
  ) : null
}
export default Status
