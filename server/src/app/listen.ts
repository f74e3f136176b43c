import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Config, ConfigError } from './config.ts'

type Address = Pick<Config, 'port' | 'host'>

/** Starts listening. Throws ConfigError with advice when the address is in use or not available. */
export const listen = (app: FastifyInstance, address: Address): Promise<void> =>
  inWords(address, async () => void (await app.listen({ ...address })))

/** Throws the same errors before anything is made: the database and the demo of a first start take a while. */
export const checkAddress = (address: Address): Promise<void> =>
  inWords(address, async () => {
    const server = createServer().listen({ ...address })
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
  })

const inWords = async ({ port, host }: Address, body: () => Promise<void>): Promise<void> => {
  try {
    await body()
  } catch (error) {
    const why = reasons[(error as NodeJS.ErrnoException).code ?? '']
    throw why ? new ConfigError(why(port, host)) : error
  }
}
const reasons: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port) => `PORT ${port} is taken by another program: stop that, or start Beseda with another PORT`,
  EACCES: (port) => `PORT ${port} may not be used by this user: start Beseda with a PORT above 1023`,
  EADDRNOTAVAIL: (_, host) =>
    `HOST ${host} is no address of this machine: set it to 127.0.0.1, or to 0.0.0.0 for all addresses`,
  ENOTFOUND: (_, host) =>
    `HOST ${host} is no address of this machine: set it to 127.0.0.1, or to 0.0.0.0 for all addresses`,
  EAI_AGAIN: (_, host) =>
    `HOST ${host} is no address of this machine: set it to 127.0.0.1, or to 0.0.0.0 for all addresses`,
}
