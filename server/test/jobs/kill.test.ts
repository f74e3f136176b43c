import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freezeProcess } from '../../../bench/nodes/freeze.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { census } from '../../src/platform/jobs/census.ts'
import { systemRandom } from '../../src/platform/random.ts'
import { eventually, openShop, type Shop } from './shop.ts'

const { now, sleep } = systemClock
const victim = fileURLToPath(new URL('./victim.ts', import.meta.url))
const since = now()
let shop: Shop
let children: ChildProcess[]
let said: string[]
beforeEach(async () => {
  shop = await openShop()
  children = []
  said = []
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await shop.close()
})
const spawnVictim = (): ChildProcess => {
  const child = spawn(process.execPath, [victim, shop.db.url, String(since)], { stdio: ['ignore', 'pipe', 'inherit'] })
  child.stdout!.on('data', (text: Buffer) => said.push(...text.toString().trim().split('\n')))
  children.push(child)
  return child
}
const left = async () => (await census(shop.deps)).reduce((sum, { ready, dead }) => sum + ready + dead, 0)

test('workers are killed: inside jobs run exactly once, outside jobs at least once, lanes keep their order', async () => {
  const total = 1200
  const jobs = Array.from({ length: total }, (_, i) => ({
    name: i % 4 === 3 ? 'outside' : 'inside',
    data: { text: String(i) },
    ...(i % 2 && { lane: `lane ${i % 60}` }),
    ...(i % 4 === 3 && { throttle: `channel ${i % 5}` }),
  }))
  await shop.add(...jobs)
  let alive = [spawnVictim(), spawnVictim()]
  let kills = 0
  for (; (await left()) > total / 10; kills++) {
    const before = await left()
    while ((await left()) > before - 60) await sleep(20)
    await sleep(systemRandom.fraction() * 40)
    alive[kills % 2]!.kill('SIGKILL')
    alive = alive.with(kills % 2, spawnVictim())
  }
  expect(kills).toBeGreaterThan(2)
  await eventually(left).toBe(0)

  const notes = (await shop.notes()).map(Number)
  expect(notes.toSorted((a, b) => a - b)).toEqual(Array.from({ length: total }, (_, i) => i))
  for (let lane = 0; lane < 60; lane++) {
    const order = notes.filter((n) => n % 2 && n % 60 === lane)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  }
  const calls = said.filter((line) => line.startsWith('call '))
  expect(new Set(calls).size).toBe(calls.length)
  expect(calls.length).toBeLessThanOrEqual(total / 4)
})

test('a worker that paused for longer than its lease writes nothing', async () => {
  const total = 400
  await shop.add(...Array.from({ length: total }, (_, i) => ({ name: 'outside', data: { text: String(i) } })))
  const sleeper = spawnVictim()
  await eventually(() => said.length).toBeGreaterThan(50)
  const wake = freezeProcess(sleeper.pid!)
  spawnVictim()
  // its open transaction keeps its locks until it wakes or the database ends the transaction after 30 s
  const again = () => said.filter((line) => line.startsWith('again')).length
  await eventually(async () => (await left()) <= 16 && again() > 0).toBe(true)
  wake()
  await eventually(left).toBe(0)
  const notes = (await shop.notes()).map(Number)
  expect(notes.toSorted((a, b) => a - b)).toEqual(Array.from({ length: total }, (_, i) => i))
})
