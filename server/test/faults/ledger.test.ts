import { expect, test } from 'vitest'
import { runLedger } from '../../../bench/ledger/ledger.ts'
import { patience } from '../../../start/slow.mjs'

const limits = { convergenceMs: patience(30_000), hangMs: patience(30_000) }
const small = { messages: 200, senders: 4, kills: 2, restarts: 1, seed: 11, ...limits }
const whole = { acked: 200, lost: 0, doubled: 0, reordered: 0, problems: [] }

test('nothing is lost, doubled or reordered while the server is killed and PostgreSQL restarted', async () => {
  expect(await runLedger({ ...small, cutReplies: 0 })).toEqual(whole)
})
test('a provider that limits, fails, resets, loses responses and repeats itself loses, doubles and reorders nothing', async () => {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  expect(await runLedger({ ...small, messages: 80, kills: 1, transport: 'provider', cutReplies: 0.05, say })).toEqual({
    ...whole,
    acked: 80,
  })
  expect(Number(/(\d+) answers delivered/.exec(lines.join('\n'))?.[1])).toBeGreaterThan(5)
})
test('nothing is doubled when responses are cut off after the commit', async () => {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  expect(await runLedger({ ...small, kills: 0, restarts: 0, cutReplies: 0.25, say })).toEqual(whole)
  const cuts = Number(/(\d+) answers cut off/.exec(lines.join('\n'))?.[1])
  expect(cuts).toBeGreaterThan(20)
})
