import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useReorder } from './use-reorder.ts'

afterEach(cleanup)
const items = ['a', 'b', 'c'].map((id) => ({ id }))
const List = ({ onMove }: { onMove: (id: string, to: number) => void }) => {
  const order = useReorder(items, onMove)
  return (
    <ul>
      {items.map(({ id }) => (
        <li key={id} {...order.itemOf(id)}>
          <span {...order.handleOf(id)}>{id}</span>
        </li>
      ))}
    </ul>
  )
}
const dataTransfer = { setData: () => {}, setDragImage: () => {}, effectAllowed: '' }
const rows = () => screen.getAllByRole('listitem')

test('an item that is dropped on another takes its place; the edge where it will stand is marked meanwhile', () => {
  const onMove = vi.fn()
  render(<List onMove={onMove} />)
  fireEvent.dragStart(screen.getByText('c'), { dataTransfer })
  fireEvent.dragOver(rows()[0]!, { dataTransfer })
  expect(rows()[0]!.dataset.over).toBe('above')
  expect(rows()[2]!.dataset.dragged).toBe('true')
  fireEvent.drop(rows()[0]!, { dataTransfer })
  expect(onMove.mock.lastCall).toEqual(['c', 0])
  expect(rows()[0]!.dataset.over).toBeUndefined()

  fireEvent.dragStart(screen.getByText('a'), { dataTransfer })
  fireEvent.dragOver(rows()[1]!, { dataTransfer })
  expect(rows()[1]!.dataset.over).toBe('below')
  fireEvent.drop(rows()[1]!, { dataTransfer })
  expect(onMove.mock.lastCall).toEqual(['a', 1])
})
test('an item that is dropped on itself, elsewhere, or that comes from elsewhere moves nothing', () => {
  const onMove = vi.fn()
  render(<List onMove={onMove} />)
  fireEvent.dragOver(rows()[0]!, { dataTransfer })
  fireEvent.drop(rows()[0]!, { dataTransfer })
  fireEvent.dragStart(screen.getByText('b'), { dataTransfer })
  fireEvent.drop(rows()[1]!, { dataTransfer })
  fireEvent.dragStart(screen.getByText('b'), { dataTransfer })
  fireEvent.dragEnd(screen.getByText('b'))
  fireEvent.drop(rows()[0]!, { dataTransfer })
  expect(onMove).not.toHaveBeenCalled()
})
