import type { Clock } from '../clock.ts'

/** Lets one loop sleep until something happens. What happens while it is awake is not forgotten. */
export interface Signal {
  readonly raise: () => void
  /** Returns after `ms`, or as soon as the signal was raised since the last return. */
  readonly wait: (ms: number) => Promise<void>
}
export const createSignal = (clock: Clock): Signal => {
  let raised = false
  let wakeUp: (() => void) | null = null
  return {
    raise: () => {
      raised = true
      wakeUp?.()
    },
    wait: async (ms) => {
      if (!raised) {
        await new Promise<void>((resolve) => {
          const cancel = clock.later(ms, resolve)
          wakeUp = () => {
            cancel()
            resolve()
          }
        })
      }
      wakeUp = null
      raised = false
    },
  }
}
