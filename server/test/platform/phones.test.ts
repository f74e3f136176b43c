import { expect, test } from 'vitest'
import { systemClock } from '../../src/platform/clock.ts'
import { createHttpClient } from '../../src/platform/http-client.ts'
import { systemRandom } from '../../src/platform/random.ts'
import { createWorld } from '../world/world.ts'

/** The phones of the demo do not exist in a server without a demo. */
test('without a demo there is no phone, no act on one, and no way to an emulator', async () => {
  const w = await createWorld()
  const list = await w.app.inject({ url: '/demo/phones' })
  expect(list.headers['content-type'] ?? '').not.toContain('json')
  const payload = { does: 'addAccount' }
  expect((await w.app.inject({ method: 'POST', url: '/demo/phones/telegram', payload })).statusCode).toBe(404)
  expect((await w.app.inject({ url: '/demo/phones/telegram/media/media-1.png' })).statusCode).toBe(404)
  await w.close()
  const http = createHttpClient({
    ...{ clock: systemClock, random: systemRandom, allow: [] },
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  })
  // not even when a name server gave the name an address
  expect(await http.request({ method: 'GET', url: 'http://telegram.emulator.invalid/bot1/getMe' })).toMatchObject({
    ...{ lost: true, sent: false },
  })
  http.close()
})
