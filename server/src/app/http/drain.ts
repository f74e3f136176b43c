import type { IncomingMessage } from 'node:http'

/**
 * Reads and forgets the rest of a call's body: an answer given before its end leaves the connection in a state in which
 * the browser's next call on it hangs. A caller who sends more than `maxBytes` is cut off.
 */
export const drain = (call: IncomingMessage, maxBytes: number): Promise<void> =>
  new Promise((resolve) => {
    if (call.readableEnded || call.destroyed) return resolve()
    let bytes = 0
    for (const event of ['end', 'close', 'error']) call.once(event, () => resolve())
    call.unpipe()
    call.on('data', (piece: Buffer) => {
      bytes += piece.length
      if (bytes > maxBytes) call.destroy()
    })
    call.resume()
  })
