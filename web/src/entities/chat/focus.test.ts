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

test('leaving a chat from its row moves the focus to the next row, where letters are shortcuts', () => {
  put('<div id="chat-list"><a href="#" data-here>one</a></div>')
  noteLeaving()
  focusNext('two')
  expect(takeWantedRow()).toBe('two')
  expect(takeComposerFocus()).toBe(false)
})
test('leaving a chat by a button moves the focus to the composer of the next chat', () => {
  put('<div id="chat-list"></div><button data-here>Close</button>')
  noteLeaving()
  focusNext('two')
  expect(takeWantedRow()).toBeNull()
  expect(takeComposerFocus()).toBe(true)
})
test('a focus request for a row is used once, and overrides a pending focus of the composer', () => {
  put('<div id="chat-list"><a href="#" data-here>one</a></div>')
  focusComposer()
  noteLeaving()
  focusNext('two')
  expect([takeWantedRow(), takeWantedRow()]).toEqual(['two', null])
  expect(takeComposerFocus()).toBe(false)
})
