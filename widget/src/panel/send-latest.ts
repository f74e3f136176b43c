/**
 * Sends values one after another. While one is being sent only the newest of the others is kept, so that no press is lost
 * and the last one wins. Resolves when everything is sent, rejects with the first failure.
 */
export const sendLatest = <T>(send: (value: T) => Promise<unknown>): ((value: T) => Promise<void>) => {
  let next: { readonly value: T } | null = null
  let running: Promise<void> | null = null
  const run = async (): Promise<void> => {
    try {
      for (let now = next; now; now = next) {
        next = null
        await send(now.value)
      }
    } finally {
      running = null
    }
  }
  return (value) => {
    next = { value }
    running ??= run()
    return running
  }
}
