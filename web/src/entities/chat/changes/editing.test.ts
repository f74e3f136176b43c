import { afterEach, expect, test } from 'vitest'
import { id, messageOf } from '../test-entities.ts'
import { editMessage, endEdit, keepEdit, writtenEdit } from './editing.ts'

const [one, two] = [
  { ...messageOf(1), id: id(1) },
  { ...messageOf(2), id: id(2) },
]
afterEach(() => editMessage(null))

test('a changed text is kept until its message is saved, and is never that of another message', () => {
  editMessage(one)
  expect(writtenEdit()).toBeNull()
  keepEdit('Привезём в четверг')
  expect(writtenEdit()).toBe('Привезём в четверг')
  editMessage(two)
  expect(writtenEdit()).toBeNull()
})
test('a late answer for one message leaves the change of another one', () => {
  editMessage(two)
  keepEdit('Завтра')
  endEdit(one.id)
  expect(writtenEdit()).toBe('Завтра')
  endEdit(two.id)
  expect(writtenEdit()).toBeNull()
})
