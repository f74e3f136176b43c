import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EmulatedProvider, startEmulatedProvider, token } from '../../../bench/ledger/provider.ts'
import { insert } from '../../../bench/nodes/insert.ts'
import { newId } from '../../../bench/stage.ts'
import { systemRandom } from '../../src/platform/random.ts'
import { createSeal } from '../../src/platform/secrets.ts'
import { eventually } from '../jobs/shop.ts'
import { aMoment, type Installation, openInstallation } from './installation.ts'

/** Two servers and a provider that allows one reader. Their clocks are in the hand of the test. */

const lease = 15_000
const jobLease = 61_000
let i: Installation
let provider: EmulatedProvider
let channelId: string
beforeEach(async () => {
  provider = await startEmulatedProvider({ now: Date.now, seed: 1 })
  i = await openInstallation({ provider: provider.url })
  const { stage } = i
  channelId = newId()
  const of = { organization_id: stage.organizationId }
  const channel = { id: channelId, ...of, type: 'loopback', name: 'polled', settings: '{}', created_at: new Date() }
  await insert(stage, 'channels', channel)
  const key = readFileSync(join(stage.dataDir, 'server', 'secret'), 'utf8')
  const sealed = createSeal([key], 'channel secrets', systemRandom).close(
    Buffer.from(token),
    `${stage.organizationId} ${channelId} secret`,
  )
  await insert(stage, 'channel_secrets', { ...of, channel_id: channelId, name: 'secret', sealed })
  await insert(stage, 'channel_polls', { ...of, channel_id: channelId, cursor: '0', next_at: new Date() })
})
afterEach(async () => {
  await i.close()
  await provider.close()
})
const holder = async (): Promise<string | null> =>
  (await i.stage.sql.query<{ lease: string | null }>('select lease from channel_polls')).rows[0]!.lease
const texts = async (): Promise<string[]> =>
  (
    await i.stage.sql.query<{ text: string }>(
      `select text from messages where channel_id = $1 and kind = 'message' order by seq`,
      [channelId],
    )
  ).rows.map((m) => m.text)
const write = (...all: string[]): void => {
  for (const text of all) provider.emulator.writes('77', text)
}

test('one server polls at a time, and what clients write arrives at once', async () => {
  await eventually(holder).not.toBeNull()
  for (let n = 0; n < 6; n++) {
    write(String(n))
    await eventually(async () => (await texts()).length).toBe(n + 1)
  }
  expect(await texts()).toEqual(Array.from({ length: 6 }, (_, n) => String(n)))
  expect(provider.emulator.state.conflicts).toBe(0)
})
test('servers are killed while they poll: nothing is lost, doubled or reordered', async () => {
  const all: string[] = []
  for (let round = 0; round < 3; round++) {
    const batch = Array.from({ length: 12 }, (_, n) => `${round}.${n}`)
    for (const text of batch) {
      write(text)
      all.push(text)
      if (text.endsWith('.6')) await i.nodes[round % 2]!.kill()
    }
    // the lease of a poll or of a job may be that of the killed server
    await i.pass(jobLease)
    await i.nodes[round % 2]!.start()
    await eventually(async () => (await texts()).length).toBe(all.length)
  }
  expect(await texts()).toEqual(all)
})
test('a server that was frozen for longer than its lease stores nothing; the other one has gone on', async () => {
  write('one')
  await eventually(texts).toEqual(['one'])
  // The job that stored it is done, too: its lease is another matter.
  await eventually(async () => (await i.stage.sql.query('select from jobs')).rowCount).toBe(0)
  await eventually(holder).not.toBeNull()
  const first = await holder()
  // either server may hold the lease: both are frozen in turn, and the lease of a frozen one ends
  const [a, b] = i.nodes
  a.freeze()
  await b.pass(lease + 1_000)
  await aMoment()
  const isHeldByB = (await holder()) === first
  if (isHeldByB) {
    a.thaw()
    await a.pass(lease + 1_000)
    b.freeze()
    await a.pass(3 * lease)
  }
  write('two', 'three')
  await eventually(texts).toEqual(['one', 'two', 'three'])
  ;(isHeldByB ? b : a).thaw()
  await i.pass(4 * lease)
  write('four')
  await eventually(texts).toEqual(['one', 'two', 'three', 'four'])
  await aMoment()
  expect(await texts()).toEqual(['one', 'two', 'three', 'four'])
})
