/**
 * Spreads work over turns of the event loop: each call waits until its turn, and at most `atOnce` of them are let through in
 * one. However many uploads bring bytes at the same time, other calls wait for a few pieces only.
 */
export const createTurns = (atOnce: number): (() => Promise<void>) => {
  const waiting: (() => void)[] = []
  let isScheduled = false
  const next = (): void => {
    for (const proceed of waiting.splice(0, atOnce)) proceed()
    isScheduled = waiting.length > 0
    if (isScheduled) setImmediate(next)
  }
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      if (isScheduled) return
      isScheduled = true
      setImmediate(next)
    })
}
