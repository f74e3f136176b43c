import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWorld, type World } from '../world/world.ts'

let w: World
beforeEach(async () => {
  w = await createWorld()
})
afterEach(() => w.close())

const stored = () => w.sql<{ text: string }>(`select text from messages where kind = 'message' order by text`)

test('one id of a provider for messages of several contacts at once is stored once, and each call is accepted', async () => {
  for (let round = 0; round < 5; round++) {
    const calls = Array.from({ length: 6 }, (_, i) => w.providerSends(`+7900${i}`, `round ${round}`, `id ${round}`))
    expect(await Promise.all(calls)).toEqual(Array(6).fill(200))
  }
  await w.settle()
  expect((await stored()).map((m) => m.text)).toEqual([0, 1, 2, 3, 4].map((round) => `round ${round}`))
})
test('the same id later with another text or from somebody else changes nothing', async () => {
  await w.providerSends('+7900', 'first', 'same')
  expect(await w.providerSends('+7900', 'second', 'same')).toBe(200)
  expect(await w.providerSends('+7901', 'third', 'same')).toBe(200)
  expect(await stored()).toEqual([{ text: 'first' }])
})
