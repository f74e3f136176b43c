import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TooltipLayer, tip } from './Tooltip.tsx'

beforeEach(() => {
  render(
    <>
      <button type="button" {...tip('Передать')}>
        <svg data-testid="icon" />
      </button>
      <p data-testid="other" />
      <TooltipLayer />
    </>,
  )
})
afterEach(cleanup)
const enter = (to: Element, from: Element | null) => {
  if (from) fireEvent.pointerOut(from, { pointerType: 'mouse', relatedTarget: to })
  fireEvent.pointerOver(to, { pointerType: 'mouse', relatedTarget: from })
}
const isShown = () => screen.queryByText('Передать') !== null

test.each([
  ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['a click', () => fireEvent.pointerDown(screen.getByRole('button'), { pointerType: 'mouse' })],
])('after %s the tooltip stays away until the pointer has left the button', (_, dismiss) => {
  const [button, icon, other] = [screen.getByRole('button'), screen.getByTestId('icon'), screen.getByTestId('other')]
  enter(button, null)
  expect(isShown()).toBe(true)
  dismiss()
  expect(isShown()).toBe(false)
  enter(icon, button)
  expect(isShown()).toBe(false)
  enter(button, icon)
  expect(isShown()).toBe(false)
  enter(other, button)
  enter(icon, other)
  expect(isShown()).toBe(true)
})
test('after Escape the pointer may leave the page and come back', () => {
  const button = screen.getByRole('button')
  enter(button, null)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  fireEvent.pointerOut(button, { pointerType: 'mouse', relatedTarget: null })
  enter(button, null)
  expect(isShown()).toBe(true)
})
