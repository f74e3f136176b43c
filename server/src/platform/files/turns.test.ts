import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

it('lets a few through in each turn of the event loop, in order', async () => {
  const turn = createTurns(3)
  let passed = ''
  const all = [...'abcdefgh'].map((name) =>
    turn().then(() => {
      passed += name
    }),
  )
  const seen: string[] = []
  while (passed.length < 8) {
    await new Promise<void>((resolve) => setImmediate(resolve))
    if (seen.at(-1) !== passed) seen.push(passed)
  }
  await Promise.all(all)
  expect(seen).toEqual(['abc', 'abcdef', 'abcdefgh'])
  await turn()
})
