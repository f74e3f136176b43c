import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { useHold } from './use-hold.ts'

// jsdom does not know whether an element was focused by keyboard.
let byKeyboard = true
beforeAll(() => {
  const matches = Element.prototype.matches
  Element.prototype.matches = function (this: Element, selector: string) {
    return selector === ':focus-visible' ? byKeyboard : matches.call(this, selector)
  } as Element['matches']
})
afterEach(() => {
  cleanup()
  byKeyboard = true
})

const List = ({ dialog }: { dialog: boolean }) => {
  const { hold, events } = useHold()
  return (
    <>
      <div {...events}>
        <a href="#a" data-chat="a">
          row
        </a>
      </div>
      <output>{JSON.stringify(hold)}</output>
      <button type="button">elsewhere</button>
      {dialog && (
        <dialog open>
          <button type="button">in the dialog</button>
        </dialog>
      )}
    </>
  )
}
const focus = (text: string) => act(() => screen.getByText(text).focus())
const held = () => JSON.parse(screen.getByRole('status').textContent ?? '')
const onRow = { anchors: ['a'], isMoving: false }

test('a row that opened a dialog stays where it is until the focus is elsewhere', () => {
  const { rerender } = render(<List dialog />)
  expect(held()).toBeNull()
  focus('row')
  expect(held()).toEqual(onRow)
  focus('in the dialog')
  expect(held()).toEqual(onRow)
  rerender(<List dialog={false} />)
  expect(held()).toEqual(onRow)
  focus('row')
  expect(held()).toEqual(onRow)
  focus('elsewhere')
  expect(held()).toBeNull()
})
test('a dialog that moves the focus elsewhere releases the list', () => {
  render(<List dialog />)
  focus('row')
  focus('in the dialog')
  focus('elsewhere')
  expect(held()).toBeNull()
})
test('a dialog opened with the pointer holds nothing', () => {
  byKeyboard = false
  render(<List dialog />)
  focus('row')
  focus('in the dialog')
  expect(held()).toBeNull()
})
