import { once } from 'node:events'
import { createServer } from 'node:http'
import { serveEmulator } from '../../../server/src/app/emulators/serve.ts'
import { createEmulator } from '../../../server/src/channels/emulator.ts'

let passed = 0
export const passedChecks = () => passed
/** Runs one check and says that it passed. */
export const check = async (what, body) => {
  await body()
  passed++
  console.log(`ok   ${what}`)
}
/** Waits for a condition that somebody else makes true. */
export const until = async (isTrue) => {
  for (let i = 0; i < 500; i++) {
    if (isTrue()) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('it did not come')
}
export const listen = async (handler) => {
  const server = createServer(handler)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}
/** An emulator on a real connection. `sign`: Viber gives its signature in the address, too. */
export const stage = async (kindAt, sign = () => '') => {
  let url = ''
  const emulator = createEmulator(
    kindAt(() => url),
    {
      now: Date.now,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms).unref()),
      serverUrl: () => '',
      callHook: async (to, headers, body) => {
        const answer = await fetch(`${to}${sign(headers)}`, { method: 'POST', headers, body })
        return answer.status
      },
    },
  )
  const served = await serveEmulator(emulator)
  url = served.url
  const account = emulator.addAccount()
  const begin = (name) => emulator.act({ does: 'begin', accountId: account.id, name, phone: '', payload: 'promo' })
  return { emulator, served, account, url, begin }
}
