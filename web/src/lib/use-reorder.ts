import { type DragEvent, useState } from 'react'

/** Attributes of the handle that drags. */
export interface HandleProps {
  readonly draggable: true
  readonly onDragStart: (event: DragEvent) => void
  readonly onDragEnd: () => void
}
/** Dragging items of one list. `onMove` gets the new index. */
export const useReorder = (items: readonly { readonly id: string }[], onMove: (id: string, to: number) => void) => {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const indexOf = (id: string | null) => items.findIndex((item) => item.id === id)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  return {
    move: onMove,
    handleOf: (id: string): HandleProps => ({
      draggable: true,
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', '')
        const row = event.currentTarget.closest('li')
        if (row) event.dataTransfer.setDragImage(row, 8, 8)
        setDragged(id)
      },
      onDragEnd: end,
    }),
    itemOf: (id: string) => ({
      'data-dragged': dragged === id || undefined,
      'data-over': over === id && dragged !== id ? (indexOf(dragged) < indexOf(id) ? 'below' : 'above') : undefined,
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return
        event.preventDefault()
        if (over !== id) setOver(id)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        if (dragged !== null && dragged !== id) onMove(dragged, indexOf(id))
        end()
      },
    }),
  }
}
