import { expect, test } from 'vitest'
import { runChannels } from '../../../bench/ledger/channels/run-channels.ts'
import { runLedger } from '../../../bench/ledger/ledger.ts'
import { patience } from '../../../start/slow.mjs'

const limits = { convergenceMs: patience(30_000), hangMs: patience(30_000) }
const small = { messages: 200, senders: 4, kills: 2, restarts: 1, seed: 11, ...limits }
const whole = { acked: 200, lost: 0, doubled: 0, reordered: 0, problems: [] }

test('nothing is lost, doubled or reordered while the server is killed and PostgreSQL restarted', async () => {
  expect(await runLedger({ ...small, cutReplies: 0 })).toEqual(whole)
})
test('providers that limit, fail, reset, lose answers, repeat themselves and are killed lose, double and reorder nothing', async () => {
  const { rows, problems } = await runChannels({
    ...{ types: ['viber_bot', 'email', 'loopback'], polls: false, chats: 6, incoming: 30, outgoing: 30 },
    ...{ kills: 1, restarts: 0, providerKills: 1, seed: 11, convergenceMs: patience(30_000) },
  })
  expect(problems).toEqual([])
  for (const row of rows) expect(row).toMatchObject({ incoming: 10, outgoing: 10, lost: 0, doubled: 0, reordered: 0 })
  // what did not arrive is what the server calls unknown
  for (const row of rows) expect(row.delivered + row.unknown).toBeGreaterThanOrEqual(10)
})
test('nothing is doubled when responses are cut off after the commit', async () => {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  expect(await runLedger({ ...small, kills: 0, restarts: 0, cutReplies: 0.25, say })).toEqual(whole)
  const cuts = Number(/(\d+) answers cut off/.exec(lines.join('\n'))?.[1])
  expect(cuts).toBeGreaterThan(20)
})
