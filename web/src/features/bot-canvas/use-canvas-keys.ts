import type { KeyboardEvent } from 'react'
import { moveNodes } from '../../entities/bot/document.ts'
import { useEditor } from '../../entities/bot/editor.ts'
import { grid } from '../../entities/bot/layout.ts'
import { useWords } from '../../lib/language.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import type { Doomed } from './DeleteQuestion.tsx'
import { duplicate } from './SelectionBar.tsx'

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Pixels with Shift. */
const far = 100

/** Keys of the canvas. Returns the handler for those that belong to the focused node. */
export const useCanvasKeys = ({
  onDelete,
  onLink,
}: {
  onDelete: (doomed: Doomed) => void
  onLink: (nodeId: string) => void
}) => {
  const editor = useEditor()
  const { bots } = useWords('bots')
  const doomed = (): void => {
    const { nodes, link } = editor.state
    if (nodes.size > 0) onDelete({ nodes: [...nodes] })
    else if (link !== null) onDelete({ link })
  }
  const all = () =>
    editor.select(
      editor.document.nodes.map(({ id }) => id),
      { mode: 'select' },
    )
  useShortcuts('bot', [
    { keys: 'Mod+KeyZ', label: bots.undo, run: () => editor.undo() },
    { keys: 'Mod+Shift+KeyZ', label: bots.redo, run: () => editor.redo() },
    { keys: 'Mod+KeyY', label: bots.redo, run: () => editor.redo() },
    { keys: 'Mod+KeyD', label: bots.duplicate, run: () => duplicate(editor) },
    { keys: 'Mod+KeyA', label: bots.selectAll, run: all },
    { keys: 'Delete', label: bots.deleteSelected, run: doomed },
    { keys: 'Backspace', label: bots.deleteSelected, run: doomed },
  ])
  return (event: KeyboardEvent) => {
    const id = (event.target as Element).closest?.('.react-flow__node')?.getAttribute('data-id')
    if (!id || editor.state.mode === 'move') return
    const selected = editor.state.nodes.has(id) ? editor.state.nodes : new Set([id])
    const arrow = arrows[event.key]
    if (arrow && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const step = event.shiftKey ? far : grid
      const places = new Map(
        editor.document.nodes
          .filter((node) => selected.has(node.id))
          .map(({ id: own, position: { x, y } }) => [own, { x: x + arrow[0] * step, y: y + arrow[1] * step }]),
      )
      editor.edit((known) => moveNodes(known, places), `arrows ${[...selected].join()}`, {
        nodes: selected,
        link: null,
      })
    } else if (event.key === 'Enter' && !event.repeat) editor.select([id], { dock: 'node' })
    else if (event.key === ' ') editor.select([id])
    else if (event.code === 'KeyL' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      editor.select([id])
      onLink(id)
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      editor.set({ nodes: selected, link: null })
      onDelete({ nodes: [...selected] })
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
}
