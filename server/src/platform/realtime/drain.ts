import { realtime } from '@beseda/contract/realtime.ts'
import type { Clock } from '../clock.ts'
import type { BrowserSocket } from './socket.ts'

const waves = 10
const smallestWave = 200
const betweenMs = 100

/** Closes all sockets in waves, so that they do not reach the next node at once. Resolves when all are closed. */
export const drainSockets = async (sockets: ReadonlySet<BrowserSocket>, clock: Clock): Promise<void> => {
  const all = [...sockets]
  const size = Math.max(smallestWave, Math.ceil(all.length / waves))
  for (let from = 0; from < all.length; from += size) {
    if (from > 0) await clock.sleep(betweenMs)
    for (const socket of all.slice(from, from + size)) socket.end(realtime.closeCodes.goingAway, 'UNAVAILABLE')
  }
  await Promise.all(all.map((socket) => socket.whenClosed()))
}
