import { article as limit } from '@beseda/contract/limit-values.ts'
import { type Editor, Extension, Node } from '@tiptap/core'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  selectedRect,
  tableEditing,
} from '@tiptap/pm/tables'

const one = { default: 1, parseHTML: () => 1, rendered: false }
/** No cell spans others: the contract has rows of equal length. The library reads these attributes all the same. */
const attributes = () => ({
  colspan: one,
  rowspan: one,
  colwidth: { default: null, parseHTML: () => null, rendered: false },
})
const cell = (name: 'tableCell' | 'tableHeader', tag: 'td' | 'th', role: string) =>
  Node.create({
    name,
    content: 'paragraph+',
    isolating: true,
    addAttributes: attributes,
    extendNodeSchema: (extension) => (extension.name === name ? { tableRole: role } : {}),
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  })

/** Rows, columns and cells, with Tab from cell to cell. A row is added behind the last cell. */
const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  extendNodeSchema: (extension) => (extension.name === 'table' ? { tableRole: 'table' } : {}),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['div', { class: 'tableWrapper' }, ['table', ['tbody', 0]]],
  addKeyboardShortcuts: () => ({
    Tab: ({ editor }) => {
      if (!isInTable(editor.state)) return false
      if (goToNextCell(1)(editor.state, editor.view.dispatch)) return true
      changeTable(editor, 'addRow')
      return goToNextCell(1)(editor.state, editor.view.dispatch)
    },
    'Shift-Tab': ({ editor }) => isInTable(editor.state) && goToNextCell(-1)(editor.state, editor.view.dispatch),
  }),
  addProseMirrorPlugins: () => [tableEditing()],
})
const Row = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  extendNodeSchema: (extension) => (extension.name === 'tableRow' ? { tableRole: 'row' } : {}),
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})
export const tables = Extension.create({
  name: 'tables',
  addExtensions: () => [Table, Row, cell('tableCell', 'td', 'cell'), cell('tableHeader', 'th', 'header_cell')],
})

const changes = { addColumn: addColumnAfter, addRow: addRowAfter, deleteColumn, deleteRow, deleteTable }
export type TableChange = keyof typeof changes
export const isTableAt = (editor: Editor): boolean => isInTable(editor.state)
/** Whether the table at the cursor may grow. */
export const canGrow = (editor: Editor, by: 'addRow' | 'addColumn'): boolean => {
  if (!isInTable(editor.state)) return false
  const { map } = selectedRect(editor.state)
  return by === 'addRow' ? map.height < limit.tableRows : map.width < limit.tableColumns
}
/** Deleting the last row or column deletes the table. */
export const changeTable = (editor: Editor, change: TableChange): void => {
  if ((change === 'addRow' || change === 'addColumn') && !canGrow(editor, change)) return
  const { map } = selectedRect(editor.state)
  const isLast = (change === 'deleteRow' && map.height === 1) || (change === 'deleteColumn' && map.width === 1)
  changes[isLast ? 'deleteTable' : change](editor.state, editor.view.dispatch)
  editor.commands.focus()
}
/** Three columns and three rows, the first of them a heading. */
export const addTable = (editor: Editor): void => {
  const rowOf = (type: string) => ({
    type: 'tableRow',
    content: [1, 2, 3].map(() => ({ type, content: [{ type: 'paragraph' }] })),
  })
  const content = [rowOf('tableHeader'), rowOf('tableCell'), rowOf('tableCell')]
  const { from } = editor.state.selection
  editor.chain().focus().insertContent({ type: 'table', content }).run()
  let at: number | null = null
  editor.state.doc.descendants((node, position) => {
    if (at === null && node.type.name === 'table' && position >= from - 1) at = position
    return at === null
  })
  // the first cell: in the table, its row, the cell and the paragraph
  if (at !== null) editor.commands.setTextSelection(at + 4)
}
