import { expect, test } from 'vitest'
import { chatOf, id } from '../../../entities/chat/test-entities.ts'
import { choicesOf, chosenOf, isInQueueOf } from './which.ts'

const [mine, alone] = [chatOf({ id: id(1) }), chatOf({ id: id(2), status: 'pending', operator: null })]
const oldest = [3, 4, 5].map((n) => chatOf({ id: id(n), status: 'pending', operator: null }))

test('what there is to choose from: nobody’s chats first, none that are empty', () => {
  expect(choicesOf({ soon: [mine, alone], oldest })).toEqual(['alone', 'soon', 'oldest'])
  expect(choicesOf({ soon: [alone], oldest })).toEqual(['alone', 'oldest'])
  expect(choicesOf({ soon: [mine], oldest: [] })).toEqual(['soon'])
  expect(choicesOf({ soon: [], oldest: [] })).toEqual([])
})
test('which chats are meant', () => {
  const waiting = { soon: [mine, alone], oldest }
  expect(chosenOf('alone', waiting, null)).toEqual([alone])
  expect(chosenOf('soon', waiting, null)).toEqual([mine, alone])
  expect(chosenOf('oldest', waiting, 2)).toEqual(oldest.slice(0, 2))
  for (const count of [null, 0, 4]) expect(chosenOf('oldest', waiting, count)).toEqual([])
})
test('what stands in the team’s queue already stays; what is kept for one person there does not', () => {
  const { id: teamId } = alone.team!
  expect(isInQueueOf(alone, teamId)).toBe(true)
  expect(isInQueueOf(alone, id(9))).toBe(false)
  expect(isInQueueOf(mine, teamId)).toBe(false)
  expect(isInQueueOf({ ...alone, reservedFor: { id: id(7), name: 'Игорь' } }, teamId)).toBe(false)
})
