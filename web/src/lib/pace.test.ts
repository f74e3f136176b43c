import { afterEach, expect, test, vi } from 'vitest'
import { workerPace } from './pace.ts'

afterEach(() => vi.unstubAllGlobals())

test('a worker that has ended its task stops ticking and gets the next one; none is terminated', () => {
  const made: { onmessage: (() => void) | null; posted: number[] }[] = []
  class FakeWorker {
    onmessage: (() => void) | null = null
    readonly posted: number[] = []
    constructor() {
      made.push(this)
    }
    postMessage(ms: number) {
      this.posted.push(ms)
    }
  }
  vi.stubGlobal('Worker', FakeWorker)
  const [first, second] = [vi.fn(), vi.fn()]
  const end = workerPace(1000, first)
  end()
  end()
  workerPace(500, second)
  expect(made.map((worker) => worker.posted)).toEqual([[1000, 0, 500]])
  made[0]!.onmessage?.()
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
  workerPace(500, first)
  expect(made).toHaveLength(2)
})
