import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '../../server/src/app/embedded/free-port.ts'

/** A network between senders and server that loses responses: the server has committed, the sender gets no answer. */
export interface Proxy {
  readonly url: string
  readonly cuts: () => number
  /** Cuts every connection and refuses new ones, until `mend`. */
  readonly cut: () => void
  readonly mend: () => void
  readonly close: () => Promise<void>
}
/** Discards `share` of the responses and cuts their connection. `chance` gives 0 ≤ n < 1. */
export const startProxy = async (target: string, share: number, chance: () => number): Promise<Proxy> => {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let cuts = 0
  let isWhole = true
  const server = createServer((near) => {
    if (!isWhole) return void near.destroy()
    const far = connect(Number(port), hostname)
    const both = [near.setNoDelay(), far.setNoDelay()]
    const cut = () => {
      for (const socket of both) socket.destroy()
    }
    for (const socket of both) {
      sockets.add(socket)
      socket.on('error', cut)
      socket.on('close', () => {
        sockets.delete(socket)
        cut()
      })
    }
    near.pipe(far)
    far.on('data', (answer) => {
      if (chance() >= share) return void near.write(answer)
      cuts++
      cut()
    })
  })
  const own = await freePort()
  await new Promise<void>((resolve) => server.listen(own, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${own}`,
    cuts: () => cuts,
    cut: () => {
      isWhole = false
      for (const socket of sockets) socket.destroy()
    },
    mend: () => {
      isWhole = true
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
