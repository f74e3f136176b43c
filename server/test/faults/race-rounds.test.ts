import { expect, test } from 'vitest'
import { runRaces } from '../../../bench/races/races.ts'

test('races between two servers: one winner, a reason for the loser, no limit exceeded, no message lost or doubled', async () => {
  const results = await runRaces({ rounds: 12, lanes: 12 })
  for (const { name, rounds, wrong } of results) {
    expect(wrong, name).toEqual([])
    expect(rounds, name).toBe(12)
  }
})
