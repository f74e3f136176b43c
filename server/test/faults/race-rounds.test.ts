import { expect, test } from 'vitest'
import { runRaces } from '../../../bench/races/races.ts'

test('races between two servers: one winner, the other is told why, no limit is exceeded, no message is lost or doubled', async () => {
  const results = await runRaces({ rounds: 30, lanes: 30 })
  for (const { name, rounds, wrong } of results) {
    expect(wrong, name).toEqual([])
    expect(rounds, name).toBe(30)
  }
})
