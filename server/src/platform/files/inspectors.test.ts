import { AppError } from '@beseda/contract/errors/index.ts'
import { describe, expect, it } from 'vitest'
import { testClock } from '../clock.ts'
import type { Finding, Inspection } from './inspect.ts'
import { type Inspector, InspectorGone } from './inspector.ts'
import { createInspectors } from './inspectors.ts'

const found: Finding = { ok: true, found: { mime: 'text/plain', picture: null } }
const file = (path: string): Inspection => ({ path, cleanPath: `${path}.clean` })
const codeOf = (tried: Promise<unknown>) =>
  tried.then(
    () => 'ok',
    (error: unknown) => (error instanceof AppError ? error.refusal.code : String(error)),
  )
/** Lets promises that are settled run their reactions. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Processes that answer when the test says so. */
const manual = (processes: number) => {
  const clock = testClock()
  const working: { path: string; answer: (finding: Finding) => void; crash: () => void }[] = []
  let started = 0
  let killed = 0
  const cpu: { ms: number | null } = { ms: 0 }
  const start = (): Inspector => {
    started++
    let stop = () => {}
    let isGone = false
    return {
      inspect: ({ path }) =>
        new Promise((resolve, reject) => {
          stop = () => {
            isGone = true
            reject(new InspectorGone('gone'))
          }
          working.push({ path, answer: resolve, crash: stop })
        }),
      isGone: () => isGone,
      usedMs: () => cpu.ms,
      kill: () => {
        killed++
        isGone = true
        stop()
      },
    }
  }
  let idle = 0
  const inspectors = createInspectors({ clock, start, processes, onIdle: () => idle++ })
  return { clock, cpu, working, inspectors, started: () => started, killed: () => killed, idle: () => idle }
}

describe('the inspectors', () => {
  it('start when they are needed, are used again, and end when idle', async () => {
    const { clock, working, inspectors, started, killed } = manual(2)
    for (const path of ['a', 'b']) {
      const inspected = inspectors.inspect('ann', file(path))
      working.shift()!.answer(found)
      expect(await inspected).toEqual(found.ok && found.found)
      await settle()
    }
    expect([started(), killed()]).toEqual([1, 0])
    clock.advance(30_000)
    expect(killed()).toBe(1)
  })
  it('say once, after a burst, that all of them have ended', async () => {
    const { clock, working, inspectors, idle } = manual(2)
    const both = ['ann', 'ben'].map((sender) => inspectors.inspect(sender, file(sender)))
    working[0]!.answer(found)
    await settle()
    clock.advance(10_000)
    working[1]!.answer(found)
    await Promise.all(both)
    await settle()
    clock.advance(15_000)
    expect(idle()).toBe(0)
    clock.advance(10_000)
    expect(idle()).toBe(1)
  })
  it('work for several senders at once, for one sender one after another', async () => {
    const { working, inspectors } = manual(2)
    const all = ['flood', 'flood', 'flood', 'ann'].map((sender, i) =>
      inspectors.inspect(sender, file(`${sender} ${i}`)),
    )
    expect(working.map((w) => w.path)).toEqual(['flood 0', 'ann 3'])
    for (let i = 0; i < 4; i++) {
      working[i]!.answer(found)
      await settle()
    }
    await Promise.all(all)
  })
  it('end a process that takes too long; the file is refused and the next one passes', async () => {
    const { cpu, clock, working, inspectors, started } = manual(2)
    const slow = codeOf(inspectors.inspect('ann', file('slow')))
    const next = codeOf(inspectors.inspect('ann', file('next')))
    cpu.ms = 20_000
    clock.advance(20_000)
    expect(await slow).toBe('FILE_UNREADABLE')
    await settle()
    working[1]!.answer(found)
    expect(await next).toBe('ok')
    expect(started()).toBe(2)
  })
  it('wait longer for a process that the machine gives no time to, but not for ever', async () => {
    const { clock, inspectors, working, started } = manual(2)
    const starved = codeOf(inspectors.inspect('ann', file('starved')))
    for (let i = 0; i < 5; i++) clock.advance(20_000)
    working[0]!.answer(found)
    expect(await starved).toBe('ok')
    const stuck = codeOf(inspectors.inspect('ann', file('stuck')))
    for (let i = 0; i < 6; i++) clock.advance(20_000)
    expect(await stuck).toBe('FILE_UNREADABLE')
    expect(started()).toBe(1)
  })
  it('refuse a file whose process crashed, and go on', async () => {
    const { working, inspectors } = manual(2)
    const bad = codeOf(inspectors.inspect('ann', file('bad')))
    working[0]!.crash()
    expect(await bad).toBe('FILE_UNREADABLE')
    const good = codeOf(inspectors.inspect('ann', file('good')))
    working[1]!.answer(found)
    expect(await good).toBe('ok')
  })
  it('refuse more than fifty waiting files of one sender, not those of others', async () => {
    const { inspectors, working } = manual(2)
    const all = Array.from({ length: 60 }, (_, i) => codeOf(inspectors.inspect('flood', file(String(i)))))
    expect(await Promise.all(all.slice(51))).toEqual(Array(9).fill('UPLOADS_BUSY'))
    const ann = codeOf(inspectors.inspect('ann', file('ann')))
    working[1]!.answer(found)
    expect(await ann).toBe('ok')
    inspectors.close()
  })
})
