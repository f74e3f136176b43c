import { expect, test } from 'vitest'
import { runRaces } from '../../../bench/races/races.ts'

test('races between two servers: one winner, the other is told why, no limit is exceeded, no message is lost or doubled', async () => {
  const results = await runRaces({ rounds: 30, lanes: 3 })
  for (const { name, rounds, wrong } of results) {
    expect(wrong, name).toEqual([])
    expect(rounds, name).toBe(30)
  }
  const outcomes = (name: string) => [...results.find((r) => r.name === name)!.outcomes.keys()].sort()
  expect(outcomes('two take one chat')).toEqual(['first', 'second'])
  expect(outcomes('close during an incoming message')).toEqual(['in the old session', 'opens the next'])
}, 180_000)
