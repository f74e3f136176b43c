import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { readSlowness, slowness } from './slow.mjs'

const throttle = fileURLToPath(new URL('throttle.mjs', import.meta.url))
const start = (args, stdio) => {
  const child = spawn(process.execPath, args, { stdio })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}
/** Processor time of a process, in ticks of 10 ms. */
const usedBy = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')
  return Number(fields[11]) + Number(fields[12])
}
const stateOf = (pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)[0]
/** An idle parent with a busy child; returns the child's process id. */
const family = async () => {
  const busy = `setInterval(() => { const until = Date.now() + 5; while (Date.now() < until); })`
  const parent = start(
    [
      '-e',
      `const c = require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(busy)}]); console.log(c.pid); process.on('disconnect', () => c.kill('SIGKILL'))`,
    ],
    ['ignore', 'pipe', 'inherit', 'ipc'],
  )
  const [text] = await new Promise((resolve) => parent.stdout.once('data', (data) => resolve([String(data)])))
  onTestFinished(() => {
    try {
      process.kill(Number(text), 'SIGKILL')
    } catch {}
  })
  return { parent, busyPid: Number(text) }
}

test.each(['0', 'fast', '0.5', '21'])('SLOW=%s is refused', (text) => {
  expect(() => readSlowness(text)).toThrow(/from 1 to 20/)
})
test('without SLOW nothing is slowed down', () => {
  expect([readSlowness(undefined), readSlowness(''), readSlowness('3')]).toEqual([1, 1, 3])
})
test('children of the process are stopped and continued; they continue when the requesting process has exited', async () => {
  const { parent, busyPid } = await family()
  const helper = start([throttle, String(parent.pid), '10'], ['pipe', 'ignore', 'inherit'])
  const seen = new Set()
  const until = async (state) => {
    while (!seen.has(state)) {
      seen.add(stateOf(busyPid))
      await sleep(1)
    }
  }
  await until('T')
  await until('R')
  const gone = new Promise((resolve) => helper.once('exit', resolve))
  helper.stdin.end()
  await gone
  expect(stateOf(busyPid)).not.toBe('T')
  const used = usedBy(busyPid)
  while (usedBy(busyPid) === used) await sleep(5)
})
// With SLOW the throttle around all tests continues the process as well.
test.skipIf(slowness > 1)('a process that somebody else has stopped stays stopped', async () => {
  const { parent, busyPid } = await family()
  process.kill(busyPid, 'SIGSTOP')
  while (stateOf(busyPid) !== 'T') await sleep(1)
  const used = usedBy(busyPid)
  const helper = start([throttle, String(parent.pid), '2'], ['pipe', 'ignore', 'inherit'])
  while (stateOf(parent.pid) !== 'T') await sleep(1)
  while (stateOf(parent.pid) === 'T') await sleep(1)
  helper.stdin.end()
  await new Promise((resolve) => helper.once('exit', resolve))
  expect([stateOf(busyPid), usedBy(busyPid)]).toEqual(['T', used])
})
test('the throttle ends with its process', async () => {
  const { parent } = await family()
  const helper = start([throttle, String(parent.pid), '3'], ['pipe', 'ignore', 'inherit'])
  parent.kill('SIGKILL')
  expect(await new Promise((resolve) => helper.once('exit', resolve))).toBe(0)
})
