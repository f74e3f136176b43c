import { fileURLToPath } from 'node:url'
import { conforms } from '../conformance.ts'
import { loopbackAdapter } from './adapter.ts'

const settings = { secret: 'a-loopback-secret', behaviour: 'accept' }
conforms(loopbackAdapter, {
  settings,
  fixtures: fileURLToPath(new URL('fixtures', import.meta.url)),
  accepted: (id) => ({ status: 200, json: id === null ? {} : { id } }),
  limited: { status: 429, json: {} },
  revoked: { status: 401, json: {} },
})
