import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { conforms } from '../conformance.ts'
import { loopbackAdapter } from './adapter.ts'

const settings = { secret: 'a-loopback-secret', behaviour: 'accept' }
conforms(loopbackAdapter, {
  settings,
  fixtures: fileURLToPath(new URL('fixtures', import.meta.url)),
  accepted: (ids) => ({ lost: false, status: 200, headers: {}, json: ids.length ? { ids } : {} }),
  limited: { lost: false, status: 429, headers: {}, json: {} },
})
test('a revoked token breaks the channel, not the message', async () => {
  const http = { request: async () => ({ lost: false as const, status: 401, headers: {}, json: {} }) }
  const sent =
    loopbackAdapter.transport === 'provider' &&
    loopbackAdapter.send(settings, { id: 'x', to: '1', text: 'a', files: [] }, http)
  expect(await sent).toMatchObject({ ok: false, kind: 'channelBroken' })
})
