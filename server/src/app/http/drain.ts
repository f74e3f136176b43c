import type { IncomingMessage } from 'node:http'

/**
 * Reads and discards the rest of a request body: responding before its end would make the browser's next call on this
 * connection hang. Closes the connection of a caller who sends more than `maxBytes`.
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
