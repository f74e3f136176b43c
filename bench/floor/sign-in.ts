/**
 * A bare Node server that verifies one password and does nothing else. Argument: the hash. Sends its port to the parent
 * process.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createPasswords } from '../../server/src/platform/passwords.ts'
import { systemRandom } from '../../server/src/platform/random.ts'

const hash = process.argv[2]!
const passwords = createPasswords(systemRandom)
const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()
const server = createServer(async (request, response) => {
  if (request.url === '/delay') {
    const ms = delay.percentile(99) / 1e6
    delay.reset()
    return response.end(String(ms))
  }
  let body = ''
  for await (const part of request) body += part
  const { password } = JSON.parse(body) as { password: string }
  response.statusCode = (await passwords.verify(password, hash)) ? 200 : 422
  response.end('{}')
})
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }))
process.once('disconnect', () => process.exit())
