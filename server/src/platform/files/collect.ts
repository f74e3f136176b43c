import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const mb = 1024 * 1024
/** Less than this is not worth a pause. */
const leastBuffers = 16 * mb
/** A collection pauses the main thread for up to 1 ms per MB in use, and no upload may cost others more than 50 ms. */
const mostHeap = 64 * mb

/** Pieces of uploads that nobody needs stay in memory until V8 collects, which a quiet server does not do for hours. */
export const collectAfterBurst = (): void => {
  const { arrayBuffers, heapUsed } = process.memoryUsage()
  if (arrayBuffers < leastBuffers || heapUsed > mostHeap) return
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
}
