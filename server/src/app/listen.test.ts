import { createServer } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { ConfigError } from './config.ts'
import { freePort } from './embedded/free-port.ts'
import { checkAddress, listen } from './listen.ts'

test('a port in use is reported in words', async () => {
  const port = await freePort()
  const other = createServer().listen(port, '127.0.0.1')
  const app = fastify()
  const tried = listen(app, { port, host: '127.0.0.1' })
  await expect(tried).rejects.toThrow(`PORT ${port} is taken by another program`)
  await expect(tried).rejects.toBeInstanceOf(ConfigError)
  other.close()
})

test('an address of another machine is reported in words', async () => {
  await expect(listen(fastify(), { port: 0, host: '192.0.2.1' })).rejects.toThrow('HOST 192.0.2.1 is no address')
})

test('the check before the start reports the same, and leaves a free port free', async () => {
  const port = await freePort()
  await checkAddress({ port, host: '127.0.0.1' })
  const other = createServer().listen(port, '127.0.0.1')
  await expect(checkAddress({ port, host: '127.0.0.1' })).rejects.toThrow(`PORT ${port} is taken by another program`)
  other.close()
  await expect(checkAddress({ port: 0, host: '256.1.1.1' })).rejects.toThrow('HOST 256.1.1.1 is no address')
})

test('a free port works', async () => {
  const app = fastify()
  await listen(app, { port: 0, host: '127.0.0.1' })
  await app.close()
})
