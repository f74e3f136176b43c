import type { FastifyInstance } from 'fastify'
import { type Config, ConfigError } from './config.ts'

/** Starts listening. Throws ConfigError with advice when the address is in use or not available. */
export const listen = async (app: FastifyInstance, { port, host }: Pick<Config, 'port' | 'host'>): Promise<void> => {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const why = reasons[(error as NodeJS.ErrnoException).code ?? '']
    throw why ? new ConfigError(why(port, host)) : error
  }
}
const reasons: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port) => `PORT ${port} is taken by another program: stop that, or start Beseda with another PORT`,
  EACCES: (port) => `PORT ${port} may not be used by this user: start Beseda with a PORT above 1023`,
  EADDRNOTAVAIL: (_, host) => `HOST ${host} is no address of this machine`,
  ENOTFOUND: (_, host) => `HOST ${host} is no address of this machine`,
}
