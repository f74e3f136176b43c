import { Writable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Outlet } from './outlet.ts'

/** A socket whose reader reads only on request. */
const reluctant = () => {
  const taken: Buffer[] = []
  let take = () => {}
  let calls = 0
  const socket = new Writable({
    highWaterMark: 100,
    writev: (chunks, done) => {
      calls++
      take = () => {
        take = () => {}
        taken.push(...chunks.map((c) => c.chunk as Buffer))
        done()
      }
    },
  })
  const read = async (): Promise<void> => {
    take()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { socket, read, text: () => Buffer.concat(taken).toString(), calls: () => calls }
}
const frame = (n: number, bytes = 10): Buffer => Buffer.from(`<${n}>`.padEnd(bytes, '.'))

test('Frames of one turn are one write', () => {
  const { socket, calls } = reluctant()
  const outlet = new Outlet(socket)
  for (let n = 0; n < 5; n++) outlet.push(frame(n))
  outlet.flush()
  expect(calls()).toBe(1)
  expect(socket.writableLength).toBe(50)
})

test('In any mix of push, flush and read, everything arrives once and in order', async () => {
  const steps = fc.array(fc.constantFrom('push', 'flush', 'read'), { maxLength: 80 })
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 150 }), async (todo, bytes) => {
      const { socket, read, text } = reluctant()
      const outlet = new Outlet(socket)
      let pushed = ''
      let n = 0
      for (const step of todo) {
        if (step === 'push') {
          const next = frame(n++, bytes)
          outlet.push(next)
          pushed += next
        } else if (step === 'flush') outlet.flush()
        else await read()
      }
      outlet.flush()
      for (let i = 0; i < 200 && text() !== pushed; i++) await read()
      expect(text()).toBe(pushed)
      expect(outlet.owed()).toBe(0)
    }),
    { numRuns: 60 },
  )
})

test('A burst does not count as owed; frames queued while the reader is behind do', async () => {
  const { socket, read } = reluctant()
  const outlet = new Outlet(socket)
  for (let n = 0; n < 100; n++) outlet.push(frame(n))
  outlet.flush()
  expect(outlet.owed()).toBe(0)
  outlet.push(frame(0, 70))
  outlet.flush()
  expect(outlet.owed()).toBe(70)
  await read() // the burst goes first
  expect(outlet.owed()).toBe(70)
  outlet.last(Buffer.from('bye'))
  expect(outlet.owed()).toBe(0)
})
