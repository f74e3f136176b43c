import type { Editor } from '@tiptap/core'
import { useWords } from '../../lib/language.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './knowledge.module.css'
import { canGrow, changeTable, type TableChange } from './table-nodes.ts'

/** What can be done with the table at the cursor. */
export const TableTools = ({ editor }: { editor: Editor }) => {
  const words = useWords('knowledge').knowledge.tools
  const tools: readonly { readonly is: TableChange; readonly name: string; readonly refused: string | null }[] = [
    { is: 'addRow', name: words.addRow, refused: canGrow(editor, 'addRow') ? null : words.tableFull },
    { is: 'addColumn', name: words.addColumn, refused: canGrow(editor, 'addColumn') ? null : words.tableFull },
    { is: 'deleteRow', name: words.deleteRow, refused: null },
    { is: 'deleteColumn', name: words.deleteColumn, refused: null },
    { is: 'deleteTable', name: words.deleteTable, refused: null },
  ]
  return (
    <fieldset className={styles.tableTools} aria-label={words.table}>
      {tools.map(({ is, name, refused }) => (
        <Button key={is} size="s" variant="ghost" disabledReason={refused} onClick={() => changeTable(editor, is)}>
          {name}
        </Button>
      ))}
    </fieldset>
  )
}
