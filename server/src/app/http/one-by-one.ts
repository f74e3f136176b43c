import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Requests that one connection may send before their answers. Browsers and proxies send none. */
const maxWaiting = 8

interface Line {
  isBusy: boolean
  isCut: boolean
  readonly waiting: (() => void)[]
}
/**
 * Handles the requests of a connection that does not wait for answers (pipelining) one after another, so that it never
 * takes more than one share of the server. A connection with too many of them is cut. Works before routing.
 */
export const oneByOne = (handle: RequestListener, onCut: () => void): RequestListener => {
  const lines = new WeakMap<Socket, Line>()
  return (request, response) => {
    const { socket } = request
    const line = lines.get(socket) ?? { isBusy: false, isCut: false, waiting: [] }
    lines.set(socket, line)
    // the parser goes on with what it has read
    if (line.isCut) return
    if (line.waiting.length >= maxWaiting) {
      line.isCut = true
      line.waiting.length = 0
      socket.destroy()
      return onCut()
    }
    const start = (): void => {
      line.isBusy = true
      response.once('close', () => {
        line.isBusy = false
        line.waiting.shift()?.()
      })
      handle(request, response)
    }
    if (line.isBusy) line.waiting.push(start)
    else start()
  }
}
