import { expect, test } from 'vitest'
import { testClock } from '../clock.ts'
import { createSignal } from './signal.ts'

const ended = async (waiting: Promise<void>): Promise<boolean> => {
  let over = false
  void waiting.then(() => {
    over = true
  })
  for (let i = 0; i < 5; i++) await null
  return over
}
test('waits for its time', async () => {
  const clock = testClock()
  const waiting = createSignal(clock).wait(1000)
  expect(await ended(waiting)).toBe(false)
  clock.advance(999)
  expect(await ended(waiting)).toBe(false)
  clock.advance(1)
  expect(await ended(waiting)).toBe(true)
})
test('ends when raised, and remembers what was raised while nobody waited, once', async () => {
  const signal = createSignal(testClock())
  const waiting = signal.wait(1000)
  signal.raise()
  signal.raise()
  expect(await ended(waiting)).toBe(true)
  signal.raise()
  expect(await ended(signal.wait(1000))).toBe(true)
  expect(await ended(signal.wait(1000))).toBe(false)
})
