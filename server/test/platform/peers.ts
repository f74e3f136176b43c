import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { systemClock } from '../../src/platform/clock.ts'
import { createHttpClient, type HttpClientOptions } from '../../src/platform/http-client.ts'
import { systemRandom } from '../../src/platform/random.ts'

/** Local servers for the HTTP client under test. */
const closers: (() => void)[] = []
/** Call it after each test. */
export const closePeers = (): void => {
  for (const close of closers.splice(0)) close()
}
const listening = async (server: Server | ReturnType<typeof createTcpServer>): Promise<number> => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closers.push(() => {
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
  })
  return (server.address() as AddressInfo).port
}
export const serve = (listener: RequestListener): Promise<number> => listening(createServer(listener))
/** A peer that gets the raw socket. */
export const serveRaw = (onSocket: (socket: Socket) => void): Promise<number> =>
  listening(
    createTcpServer((socket) => {
      closers.push(() => socket.destroy())
      socket.on('error', () => {})
      onSocket(socket)
    }),
  )
export const client = (o: Partial<HttpClientOptions> = {}) => {
  const made = createHttpClient({ clock: systemClock, random: systemRandom, allow: ['127.0.0.1'], ...o })
  closers.push(made.close)
  return made
}
