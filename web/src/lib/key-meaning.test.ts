import { expect, test } from 'vitest'
import { type KeyMoment, meaningOf, writingPauseMs } from './key-meaning.ts'

const calm: KeyMoment = { at: 'nowhere', canWrite: true, hasDraft: false, sinceTyped: null }
const means = (change: Partial<KeyMoment>) => meaningOf({ ...calm, ...change })

test('letters are commands where the user went on purpose: in the list, or on something reached by keyboard', () => {
  expect(means({ at: 'list' })).toBe('command')
  expect(means({ at: 'list', hasDraft: true })).toBe('command')
  expect(means({ at: 'control' })).toBe('command')
  expect(means({ canWrite: false })).toBe('command')
})
test('while nothing has the focus, letters belong to the composer', () => {
  expect(means({})).toBe('write')
  expect(means({ hasDraft: true, sinceTyped: 60_000 })).toBe('write')
  expect(means({ at: 'control', hasDraft: true })).toBe('write')
})
test('no letter is a command in the middle of writing, wherever the focus was moved by the program', () => {
  for (const at of ['list', 'control', 'nowhere'] as const) {
    expect(means({ at, sinceTyped: 200 }), at).toBe('write')
    expect(means({ at, sinceTyped: 200, canWrite: false }), at).toBe('nothing')
    expect(means({ at, sinceTyped: 60_000, hasDraft: true }), at).toBe('write')
  }
})
test('writing ends after a pause when nothing is left in the composer', () => {
  expect(means({ at: 'list', sinceTyped: writingPauseMs - 1 })).toBe('write')
  expect(means({ at: 'list', sinceTyped: writingPauseMs })).toBe('command')
  expect(means({ canWrite: false, sinceTyped: writingPauseMs })).toBe('command')
})
test('menus and popovers handle their own letters', () => {
  for (const canWrite of [true, false]) expect(means({ at: 'layer', canWrite })).toBe('nothing')
})
