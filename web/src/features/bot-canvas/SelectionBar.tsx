import { limits } from '@beseda/contract/limits.ts'
import { AlignStartHorizontal, AlignStartVertical, Copy, Trash2 } from 'lucide-react'
import { copyText, paste, readCopied } from '../../entities/bot/clipboard.ts'
import { moveNodes } from '../../entities/bot/document.ts'
import { type Editor, useEditor, useEditorState } from '../../entities/bot/editor.ts'
import { useLang, useWords } from '../../lib/language.ts'
import { plural } from '../../lib/words/plural.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './canvas.module.css'

/** Copies of the selected nodes next to them; the copies are selected. */
export const duplicate = (editor: Editor): void => {
  const copied = readCopied(copyText(editor.document, editor.state.nodes))
  if (!copied) return
  const pasted = paste(editor.document, copied, limits.botNodeName)
  editor.edit(() => pasted.document, null, { nodes: pasted.ids, link: null })
}
const align = (editor: Editor, axis: 'x' | 'y'): void => {
  const nodes = editor.document.nodes.filter(({ id }) => editor.state.nodes.has(id))
  const least = Math.min(...nodes.map(({ position }) => position[axis]))
  editor.edit((known) => moveNodes(known, new Map(nodes.map((n) => [n.id, { ...n.position, [axis]: least }]))))
}

/** What can be done with several selected nodes. */
export const SelectionBar = ({ onDelete }: { onDelete: () => void }) => {
  const { bots, common } = useWords('bots')
  const lang = useLang()
  const editor = useEditor()
  const count = useEditorState(({ nodes }) => nodes.size)
  if (count < 2) return null
  return (
    <div role="toolbar" aria-label={bots.selection} className={styles.selection}>
      <span>{plural(lang, count, bots.selected)}</span>
      <IconButton small label={bots.alignLeft} onClick={() => align(editor, 'x')}>
        <AlignStartVertical size={16} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton small label={bots.alignTop} onClick={() => align(editor, 'y')}>
        <AlignStartHorizontal size={16} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton small label={bots.duplicate} keys={['Ctrl', 'D']} onClick={() => duplicate(editor)}>
        <Copy size={16} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton small label={common.delete} keys={['Del']} onClick={onDelete}>
        <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
