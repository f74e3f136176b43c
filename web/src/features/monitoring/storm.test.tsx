import type { MonitoringNow } from '@beseda/contract/entities/monitoring.ts'
import type { Pace } from '@beseda/contract/monitoring.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteLiveChange } from '../../lib/live-changes.ts'
import { useLive } from './use-live.ts'

type Seen = Pick<MonitoringNow, 'waiting'>
let asked = 0
let painted = 0
const Numbers = ({ pace, read }: { pace: Pace; read: () => Promise<Seen> }) => {
  const { query } = useLive({ key: ['test'], read, pace })
  return <p>{query.data ? `waiting ${query.data.waiting}` : 'loading'}</p>
}
const show = (pace: Pace, read = async (): Promise<Seen> => ({ waiting: ++asked })) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Profiler id="numbers" onRender={() => painted++}>
        <Numbers pace={pace} read={read} />
      </Profiler>
    </QueryClientProvider>,
  )
/** Fifty frames a second. */
const storm = async (seconds: number) => {
  for (let i = 0; i < seconds * 50; i++) {
    noteLiveChange()
    await act(() => vi.advanceTimersByTimeAsync(20))
  }
}
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000_000 })
  asked = 0
  painted = 0
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('fifty frames a second for a minute: at most thirty requests, and one paint a second', async () => {
  show('live')
  await act(() => vi.advanceTimersByTimeAsync(2000))
  const before = { asked, painted }
  await storm(60)
  const requests = asked - before.asked
  expect(requests).toBeLessThanOrEqual(30)
  expect(requests).toBeGreaterThanOrEqual(20)
  expect(painted - before.painted).toBeLessThanOrEqual(61)
  expect(screen.getByText(`waiting ${asked}`)).toBeTruthy()
})
test('without frames it reads seldom, by the interval as often as that, and not at all when it is off', async () => {
  for (const [pace, most] of [
    ['live', 4],
    ['10', 6],
    ['off', 0],
  ] as const) {
    show(pace)
    await act(() => vi.advanceTimersByTimeAsync(1000))
    const before = asked
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect([pace, asked - before]).toEqual([pace, most])
    cleanup()
  }
})
test('after a failure the numbers stay, and the next reading comes at the same pace', async () => {
  let isDown = false
  show('5', async () => {
    asked++
    if (isDown) throw new Error('down')
    return { waiting: asked }
  })
  await act(() => vi.advanceTimersByTimeAsync(1000))
  isDown = true
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(asked).toBeLessThanOrEqual(8)
  expect(screen.getByText(/waiting \d/)).toBeTruthy()
})
