import { createServer } from 'node:net'

const tryPort = (port: number): Promise<number | null> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(null))
    server.listen({ port, host: '127.0.0.1' }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : null))
    })
  })

/** The preferred port if it is free, else any free port on the loopback address. */
export const freePort = async (preferred?: number): Promise<number> => {
  const port = (preferred && (await tryPort(preferred))) || (await tryPort(0))
  if (!port) throw new Error('no free port on 127.0.0.1')
  return port
}
