import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { composerFieldId, keepFocus, takeComposerFocus } from './focus.ts'
import { ReleaseFocus } from './ReleaseFocus.tsx'

afterEach(cleanup)

const Chat = ({ chatId, name }: { chatId: string; name: string }) => (
  <>
    <p>{name}</p>
    <ReleaseFocus chatId={chatId}>
      <textarea key={chatId} id={composerFieldId} />
    </ReleaseFocus>
  </>
)

test('the field gives up the focus while the page still shows the chat before', () => {
  const { container, rerender } = render(<Chat chatId="one" name="Anna" />)
  const field = screen.getByRole('textbox')
  const seen: (string | null)[] = []
  field.addEventListener('blur', () => seen.push(container.textContent))
  field.focus()
  rerender(<Chat chatId="one" name="Anna B." />)
  expect(document.activeElement).toBe(field)
  rerender(<Chat chatId="two" name="Boris" />)
  expect(seen).toEqual(['Anna B.'])
})

test('the field of the next chat gets the focus when the one before had it', () => {
  keepFocus()
  const { rerender } = render(<Chat chatId="one" name="Anna" />)
  rerender(<Chat chatId="two" name="Boris" />)
  expect(takeComposerFocus()).toBe(false)
  screen.getByRole('textbox').focus()
  rerender(<Chat chatId="three" name="Clara" />)
  expect(takeComposerFocus()).toBe(true)
})
