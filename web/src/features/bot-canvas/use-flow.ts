import { applyNodeChanges, type NodeChange, type OnNodesChange } from '@xyflow/react'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { moveNodes } from '../../entities/bot/document.ts'
import { useDocument, useEditor, useEditorState } from '../../entities/bot/editor.ts'
import { snapped } from '../../entities/bot/layout.ts'
import { type FlowLink, type FlowNode, flowLinks, flowNodes, hotLinks } from './flow.ts'

/**
 * Nodes and links as the canvas takes them. A drag moves only the canvas's own copies; the document changes once, when the
 * nodes are put down.
 */
export const useFlow = (hovered: string | null) => {
  const editor = useEditor()
  const document = useDocument()
  const selected = useEditorState((state) => state.nodes)
  const link = useEditorState((state) => state.link)
  const lit = useEditorState((state) => state.lit?.links ?? null)
  const [nodes, setNodes] = useState<FlowNode[]>(() => flowNodes(document, selected, []))
  useLayoutEffect(() => setNodes((known) => flowNodes(document, selected, known)), [document, selected])

  const only = selected.size === 1 ? [...selected][0]! : null
  const hot = useMemo(() => hotLinks(document, only), [document, only])
  const before = useRef<FlowLink[]>([])
  const links = useMemo(() => {
    before.current = flowLinks(document, { selected: link, hot, lit, hovered }, before.current)
    return before.current
  }, [document, link, hot, lit, hovered])

  const onNodesChange = useCallback<OnNodesChange<FlowNode>>(
    (changes) => {
      const chosen = changes.filter((change) => change.type === 'select')
      if (chosen.length > 0) {
        const next = new Set(editor.state.nodes)
        for (const { id, selected: isChosen } of chosen) {
          if (isChosen) next.add(id)
          else next.delete(id)
        }
        editor.set({ nodes: next, ...(next.size > 0 && { link: null }) })
      }
      const own = changes.filter((c): c is NodeChange<FlowNode> => c.type === 'position' || c.type === 'dimensions')
      if (own.length > 0) setNodes((known) => applyNodeChanges(own, known))
    },
    [editor],
  )
  const onDragEnd = useCallback(
    (_: unknown, __: unknown, moved: readonly FlowNode[]) => {
      const places = new Map(moved.map(({ id, position }) => [id, snapped(position)]))
      editor.edit((known) => moveNodes(known, places))
      // put down where it was taken up: the document stays, the canvas goes back to it
      setNodes((known) => flowNodes(editor.document, editor.state.nodes, known))
    },
    [editor],
  )
  return { nodes, links, onNodesChange, onDragEnd }
}
