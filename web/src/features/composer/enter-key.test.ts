import { expect, test } from 'vitest'
import { sends } from '../../entities/chat/enter-key.ts'
import { chatOf, id } from '../../entities/chat/test-entities.ts'
import { blockOf } from './block.ts'

const press = { key: 'Enter', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, isComposing: false }

test('Enter sends; Shift Enter and Enter during IME composition do not', () => {
  expect(sends(press, 'enter')).toBe(true)
  expect(sends({ ...press, shiftKey: true }, 'enter')).toBe(false)
  expect(sends({ ...press, isComposing: true }, 'enter')).toBe(false)
  expect(sends({ ...press, key: 'a' }, 'enter')).toBe(false)
})

test('with the other setting only Ctrl Enter or Command Enter sends', () => {
  expect(sends(press, 'ctrlEnter')).toBe(false)
  expect(sends({ ...press, ctrlKey: true }, 'ctrlEnter')).toBe(true)
  expect(sends({ ...press, metaKey: true }, 'ctrlEnter')).toBe(true)
})

test('why a chat cannot be answered', () => {
  const own = id(400)
  expect(blockOf(chatOf(), own, false, 0)).toBeNull()
  expect(blockOf(chatOf(), own, true, 0)).toMatchObject({ kind: 'closing' })
  expect(blockOf(chatOf(), id(401), false, 0)).toEqual({ kind: 'other', name: 'Игорь Лапин' })
  expect(blockOf(chatOf({ status: 'pending', operator: null }), own, false, 0)).toEqual({ kind: 'pending' })
  expect(blockOf(chatOf({ status: 'closed' }), own, false, 0)?.kind).toBe('closed')
  const until = 1000
  expect(blockOf(chatOf({ replyUntil: until }), own, false, 999)).toBeNull()
  expect(blockOf(chatOf({ replyUntil: until }), own, false, 1000)).toEqual({ kind: 'window', until })
  expect(blockOf(chatOf({ replyUntil: null }), own, false, 0)).toEqual({ kind: 'window', until: null })
  const { channel } = chatOf()
  expect(blockOf(chatOf({ channel: { ...channel, active: false } }), own, false, 0)).toEqual({ kind: 'deactivated' })
})
