import type { Clock } from '../platform/clock.ts'

/** Prints a step to the terminal when it takes longer than a second, and its duration afterwards. */
export const createSteps = (clock: Clock, say: (line: string) => void) => {
  const step = async <T>(name: string, body: () => Promise<T>): Promise<T> => {
    const started = clock.tick()
    let isPrinted = false
    const cancel = clock.later(1000, () => {
      isPrinted = true
      say(`${name} …`)
    })
    try {
      return await body()
    } finally {
      cancel()
      if (isPrinted) say(`${name}: ${((clock.tick() - started) / 1000).toFixed(1)} s`)
    }
  }
  return step
}
export type Step = ReturnType<typeof createSteps>
