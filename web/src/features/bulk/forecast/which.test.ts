import { expect, test } from 'vitest'
import { chatOf, id } from '../../../entities/chat/test-entities.ts'
import { choicesOf, chosenOf, isInQueueOf } from './which.ts'

const [mine, alone] = [chatOf({ id: id(1) }), chatOf({ id: id(2), status: 'pending', operator: null })]
const oldest = [3, 4, 5].map((n) => chatOf({ id: id(n), status: 'pending', operator: null }))

test('the choices: chats without an operator first, no empty choice', () => {
  expect(choicesOf({ soon: [mine, alone], oldest })).toEqual(['alone', 'soon', 'oldest'])
  expect(choicesOf({ soon: [alone], oldest })).toEqual(['alone', 'oldest'])
  expect(choicesOf({ soon: [mine], oldest: [] })).toEqual(['soon'])
  expect(choicesOf({ soon: [], oldest: [] })).toEqual([])
})
test('which chats are selected', () => {
  const waiting = { soon: [mine, alone], oldest }
  expect(chosenOf('alone', waiting, null)).toEqual([alone])
  expect(chosenOf('soon', waiting, null)).toEqual([mine, alone])
  expect(chosenOf('oldest', waiting, 2)).toEqual(oldest.slice(0, 2))
  for (const count of [null, 0, 4]) expect(chosenOf('oldest', waiting, count)).toEqual([])
})
test("chats already in the team's queue stay; those reserved for an operator there do not", () => {
  const { id: teamId } = alone.team!
  expect(isInQueueOf(alone, teamId)).toBe(true)
  expect(isInQueueOf(alone, id(9))).toBe(false)
  expect(isInQueueOf(mine, teamId)).toBe(false)
  expect(isInQueueOf({ ...alone, reservedFor: { id: id(7), name: 'Игорь' } }, teamId)).toBe(false)
})
