import { fileTrouble } from '../../entities/chat/attachments/file-trouble.ts'
import { type Mode, useSavedAt } from '../../entities/chat/drafts/draft-store.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import type { Words } from '../../lib/words/shape.ts'
import { classes } from '../../ui/class-names.ts'
import styles from './composer.module.css'
import type { useEditor } from './use-editor.ts'

type EditorState = ReturnType<typeof useEditor>
type ComposerWords = Words['chats']['composer']

/** Why the message cannot be sent now. An empty field needs no explanation. */
export const reasonOf = (editor: EditorState, words: ComposerWords): string | null => {
  const { length, limit, files, maxFiles } = editor
  if (length > limit.max) return fill(words.tooLong, { max: limit.max, over: length - limit.max })
  return fileTrouble(files, maxFiles, words)
}
/** How much of the limit is used, from 80 % on; below that, that the draft is saved. */
interface Props {
  readonly editor: EditorState
  readonly chatId: string
  readonly mode: Mode
  /** Only the limit: a narrow screen has no space for more. */
  readonly isShort?: boolean
}
export const Status = ({ editor, chatId, mode, isShort = false }: Props) => {
  const words = useWords().chats.composer
  const savedAt = useSavedAt(chatId, mode)
  const { length, limit } = editor
  if (length >= limit.max * 0.8)
    return (
      <span className={classes(styles.status, length > limit.max && styles.over)} role="status">
        {length > limit.max
          ? fill(words.tooLong, { max: limit.max, over: length - limit.max })
          : fill(words.count, { length, max: limit.max })}
      </span>
    )
  return savedAt !== null && !editor.isEmpty && !isShort ? (
    <span className={styles.status}>{words.draftSaved}</span>
  ) : null
}
