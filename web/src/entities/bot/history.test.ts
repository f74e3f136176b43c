import { expect, test } from 'vitest'
import { endStep, historyOf, historySteps, record, redo, undo } from './history.ts'

test('steps are undone and done again in order, and a new step forgets the undone ones', () => {
  let h = historyOf('')
  for (const next of ['a', 'b', 'c']) h = record(h, next)
  h = undo(undo(h))
  expect(h.present).toBe('a')
  h = redo(h)
  expect(h.present).toBe('b')
  h = record(h, 'd')
  expect(redo(h).present).toBe('d')
  expect(undo(undo(undo(undo(h)))).present).toBe('')
})

test('steps with one tag are one step, until the field is left', () => {
  let h = record(historyOf('x'), 'xa', 'name')
  h = record(h, 'xab', 'name')
  expect(undo(h).present).toBe('x')
  h = record(endStep(h), 'xabc', 'name')
  expect(undo(h).present).toBe('xab')
  h = record(h, 'moved')
  h = record(h, 'moved!', 'name')
  expect(undo(h).present).toBe('moved')
})

test('typing after undo does not join the undone step', () => {
  let h = record(record(historyOf('x'), 'xa', 'name'), 'y')
  h = record(undo(h), 'xab', 'name')
  expect(undo(h).present).toBe('xa')
})

test('a hundred steps are kept', () => {
  let h = historyOf(0)
  for (let i = 1; i <= 150; i += 1) h = record(h, i)
  for (let i = 0; i < 200; i += 1) h = undo(h)
  expect(h.present).toBe(150 - historySteps)
})
