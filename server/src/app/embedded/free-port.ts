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

/** The wished port when nobody has it, else any free one on the loopback address. */
export const freePort = async (wished?: number): Promise<number> => {
  const port = (wished && (await tryPort(wished))) || (await tryPort(0))
  if (!port) throw new Error('no free port on 127.0.0.1')
  return port
}
