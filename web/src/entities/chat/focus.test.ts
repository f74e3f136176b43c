import { beforeEach, expect, test } from 'vitest'
import { focusComposer, focusNext, noteLeaving, takeComposerFocus, takeWantedRow } from './focus.ts'

const put = (html: string) => {
  document.body.innerHTML = html
  document.querySelector<HTMLElement>('[data-here]')?.focus()
}
beforeEach(() => {
  takeComposerFocus()
  takeWantedRow()
})

test('who leaves a chat from its row goes on in the row of the next one, where letters are keys', () => {
  put('<div id="chat-list"><a href="#" data-here>one</a></div>')
  noteLeaving()
  focusNext('two')
  expect(takeWantedRow()).toBe('two')
  expect(takeComposerFocus()).toBe(false)
})
test('who leaves it by a button goes on writing in the next one', () => {
  put('<div id="chat-list"></div><button data-here>Close</button>')
  noteLeaving()
  focusNext('two')
  expect(takeWantedRow()).toBeNull()
  expect(takeComposerFocus()).toBe(true)
})
test('a row is wanted once, and takes the focus from a composer that waits for it', () => {
  put('<div id="chat-list"><a href="#" data-here>one</a></div>')
  focusComposer()
  noteLeaving()
  focusNext('two')
  expect([takeWantedRow(), takeWantedRow()]).toEqual(['two', null])
  expect(takeComposerFocus()).toBe(false)
})
