import { type DragEvent, useState } from 'react'
import styles from './CategoryColumns.module.css'
import { type CategoryNode, childrenOf } from './category-nodes.ts'

interface Dragging {
  readonly id: string
  /** The sibling under the pointer, and whether the row would go before or after it. */
  readonly over: { readonly id: string; readonly before: boolean } | null
}
const isUpper = (event: DragEvent<HTMLElement>): boolean => {
  const box = event.currentTarget.getBoundingClientRect()
  return event.clientY < box.top + box.height / 2
}
/** Moving rows among their siblings with the mouse. */
export const useDrag = <N extends CategoryNode>(
  nodes: readonly N[],
  onDrop: ((node: N, beforeId: string | null) => void) | undefined,
) => {
  const [dragging, setDragging] = useState<Dragging | null>(null)
  const dragged = nodes.find((n) => n.id === dragging?.id)
  const of = (node: N) => ({
    draggable: true,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', node.name)
      setDragging({ id: node.id, over: null })
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!dragged || dragged.parentId !== node.parentId) return
      event.preventDefault()
      const before = isUpper(event)
      if (dragging?.over?.id !== node.id || dragging.over.before !== before)
        setDragging({ id: dragged.id, over: { id: node.id, before } })
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault()
      setDragging(null)
      if (!dragged || dragged.parentId !== node.parentId || dragged.id === node.id) return
      const others = childrenOf(nodes, node.parentId).filter((n) => n.id !== dragged.id)
      const at = others.findIndex((n) => n.id === node.id)
      onDrop?.(dragged, (isUpper(event) ? others[at] : others[at + 1])?.id ?? null)
    },
    onDragEnd: () => setDragging(null),
  })
  const classOf = (node: N): string | undefined => {
    if (dragging?.id === node.id) return styles.dragged
    if (dragging?.over?.id !== node.id) return undefined
    return dragging.over.before ? styles.before : styles.behind
  }
  return { of, classOf }
}
