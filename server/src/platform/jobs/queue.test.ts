import { expect, test } from 'vitest'
import type { Candidate } from './due.ts'
import { createQueue } from './queue.ts'

const candidate = (id: string, name = 'in', organizationId = 'acme'): Candidate => ({
  id,
  name,
  organizationId,
  throttle: null,
})
const queue = () => createQueue((name) => name === 'out', 2)

test('hands out each kind in the order found, once', () => {
  const q = queue()
  q.fill(['inside', 'outside'], [candidate('1'), candidate('2', 'out'), candidate('3')], 1000)
  expect(q.next('inside', 1000)?.id).toBe('1')
  expect(q.next('inside', 1000)?.id).toBe('3')
  expect(q.next('inside', 1000)).toBeUndefined()
  expect(q.next('outside', 1000)?.id).toBe('2')
  expect(q.except(1000).toSorted()).toEqual(['1', '2', '3'])
})
test('looking for one kind does not forget the other', () => {
  const q = queue()
  q.fill(['inside', 'outside'], [candidate('1'), candidate('2', 'out')], 1000)
  q.fill(['outside'], [], 1000)
  expect(q.next('outside', 1000)).toBeUndefined()
  expect(q.next('inside', 1000)?.id).toBe('1')
})
test('does not hand out what was found long ago', () => {
  const q = queue()
  q.fill(['inside'], [candidate('1')], 1000)
  expect(q.next('inside', 1101)).toBeUndefined()
})
test('one organization gets no more than its share of the outside hands', () => {
  const q = queue()
  const [a, b, c] = ['1', '2', '3'].map((id) => candidate(id, 'out'))
  q.fill(['outside'], [a!, b!, c!, candidate('4', 'out', 'other')], 1000)
  expect([1, 2, 3, 4].map(() => q.next('outside', 1000)?.id)).toEqual(['1', '2', '4', undefined])
  q.done(a!, true, 1000)
  expect(q.next('outside', 1000)?.id).toBe('3')
})
test('what could not be taken is left alone for a while, what was done is not', () => {
  const q = queue()
  const [a, b] = [candidate('1'), candidate('2')]
  q.fill(['inside'], [a, b], 1000)
  q.next('inside', 1000)
  q.next('inside', 1000)
  q.done(a, false, 1000)
  q.done(b, true, 1000)
  expect(q.except(1499)).toEqual(['1'])
  expect(q.except(1500)).toEqual([])
})
