import { every } from './clock.ts'

/** Calls `tick` every `ms` until the returned function is called. */
export type Pace = (ms: number, tick: () => void) => () => void

/** A steady interval also in hidden tabs, by a timer in a worker. */
export const workerPace: Pace = (ms, tick) => {
  try {
    const worker = new Worker(new URL('./tick-worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = tick
    worker.postMessage(ms)
    return () => worker.terminate()
  } catch {
    return every(ms, tick)
  }
}
