import { every } from './clock.ts'

/** Calls `tick` every `ms` until the returned function is called. */
export type Pace = (ms: number, tick: () => void) => () => void

/** Workers without a task. Ending one that is still loading would abort its request, so they are used again. */
const idle: Worker[] = []

/** A steady interval also in hidden tabs, by a timer in a worker. */
export const workerPace: Pace = (ms, tick) => {
  try {
    const worker = idle.pop() ?? new Worker(new URL('./tick-worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = tick
    worker.postMessage(ms)
    return () => {
      if (worker.onmessage !== tick) return
      worker.onmessage = null
      worker.postMessage(0)
      idle.push(worker)
    }
  } catch {
    return every(ms, tick)
  }
}
