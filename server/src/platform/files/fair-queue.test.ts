import { expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

it('lets senders take turns, however many items each has', () => {
  const queue = createFairQueue<number>()
  for (const n of [1, 2, 3, 4]) queue.add('flood', n)
  queue.add('ann', 10)
  queue.add('ben', 20)
  const order: number[] = []
  for (let next = queue.take(); next; next = queue.take()) {
    order.push(next.item)
    queue.done(next.sender)
  }
  expect(order).toEqual([1, 10, 20, 2, 3, 4])
  expect(queue.waiting()).toBe(0)
})

it('has at most one item of a sender in work', () => {
  const queue = createFairQueue<number>()
  queue.add('flood', 1)
  queue.add('flood', 2)
  expect(queue.take()).toEqual({ sender: 'flood', item: 1 })
  expect(queue.take()).toBeNull()
  queue.add('ann', 10)
  expect(queue.take()).toEqual({ sender: 'ann', item: 10 })
  expect([queue.waiting(), queue.waitingOf('flood'), queue.waitingOf('ann')]).toEqual([1, 1, 0])
  queue.done('flood')
  expect(queue.take()).toEqual({ sender: 'flood', item: 2 })
})
