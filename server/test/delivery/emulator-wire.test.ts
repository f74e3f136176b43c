import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Served, serveEmulator } from '../../src/app/emulators/serve.ts'
import type { Outside, ProviderAdapter } from '../../src/channels/adapter.ts'
import { loopbackAdapter } from '../../src/channels/loopback/adapter.ts'
import { createEmulator, type Emulator } from '../../src/channels/loopback/emulator.ts'
import type { OutgoingContent, OutgoingPart } from '../../src/channels/outbound.ts'
import { httpOnly } from '../../src/channels/test-outside.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { createHttpClient, type HttpClient } from '../../src/platform/http-client.ts'
import { systemRandom } from '../../src/platform/random.ts'

/** The reference adapter, the server's own HTTP client and the emulator, over real connections. */

const adapter = loopbackAdapter as Required<ProviderAdapter>
const files = loopbackAdapter.type.can.files!
let [emulator, served, http] = [null, null, null] as unknown as [Emulator, Served, HttpClient]
let settings: { secret: string; hookSecret: string; api: string }
let out: Outside
beforeEach(async () => {
  emulator = createEmulator({ token: 'token', now: systemClock.now, callHook: async () => 200 })
  served = await serveEmulator(emulator)
  http = createHttpClient({ clock: systemClock, random: systemRandom, allow: ['127.0.0.1'] })
  settings = { secret: 'token', hookSecret: 'hook', api: served.url }
  out = { ...httpOnly, http, now: systemClock.now(), newSecret: () => 'hook', imageUrl: () => '' }
  emulator.writes('77', 'hello')
})
afterEach(async () => {
  http.close()
  await served.close()
})
const send = (content: OutgoingContent) => {
  const to = { externalId: '77', address: '', thread: null }
  const part: OutgoingPart = { id: 'part-1', to, content, automatic: false }
  return adapter.send(settings, part, out)
}
const text: OutgoingContent = { kind: 'text', text: 'Цена 100 ₽', buttons: [] }

test('ids of 64 bits pass with every digit, in answers, in calls and in cursors', async () => {
  const sent = await send(text)
  expect(sent).toMatchObject({ ok: true, providerId: emulator.accepted[0]!.id })
  expect(BigInt(emulator.accepted[0]!.id)).toBeGreaterThan(2n ** 53n)
  const message = { to: { externalId: '77', address: '', thread: null }, providerId: emulator.accepted[0]!.id }
  expect(await adapter.edit(settings, message, { ...text, text: 'better' }, out)).toEqual({ ok: true })
  expect(emulator.accepted[0]!.text).toBe('better')
  const first = await adapter.poll(settings, { cursor: null, waitMs: 0 }, out)
  emulator.writes('77', 'again')
  const next = await adapter.poll(settings, { cursor: first.ok ? first.cursor : '', waitMs: 0 }, out)
  expect(next).toMatchObject({ ok: true, events: [{ kind: 'message', parts: [{ text: 'again' }] }] })
})
test('a file goes up and comes down as a stream, byte by byte', async () => {
  const piece = Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 31) % 256))
  const open = async () =>
    (async function* () {
      for (let i = 0; i < files.maxBytes / piece.length; i++) yield piece
    })()
  const about = { kind: 'file', role: 'document', name: 'счёт "1".pdf', mime: 'application/pdf', url: '' } as const
  expect(await send({ ...about, bytes: files.maxBytes, caption: 'счёт', open })).toMatchObject({ ok: true })
  const whole = Buffer.concat(Array.from({ length: files.maxBytes / piece.length }, () => piece))
  const accepted = emulator.accepted[0]!
  expect([accepted.text, accepted.file!.name, accepted.file!.content.equals(whole)]).toEqual([
    'счёт',
    'счёт "1".pdf',
    true,
  ])
  emulator.sendsFile('77', whole, 'image/png')
  const polled = await adapter.poll(settings, { cursor: '0', waitMs: 0 }, out)
  const event = polled.ok ? polled.events.at(-1) : undefined
  const [part] = event?.kind === 'message' ? event.parts : []
  if (part?.kind !== 'file') throw new Error('no file came')
  const fetched = await adapter.fetchMedia(settings, part.ref, whole.length, out)
  if (!fetched.ok) throw new Error(fetched.reason)
  const pieces: Buffer[] = []
  for await (const p of fetched.body) pieces.push(p)
  expect(Buffer.concat(pieces).equals(whole)).toBe(true)
  const short = await adapter.fetchMedia(settings, part.ref, whole.length - 1, out)
  if (!short.ok) throw new Error(short.reason)
  const tooLong = (async () => {
    for await (const _ of short.body);
  })()
  await expect(tooLong).rejects.toThrow('too long')
})
test('a connection that breaks before or after the acceptance leaves the outcome unknown; nobody there does not', async () => {
  emulator.faults.next('resetBefore', 'lostAnswer')
  expect(await send(text)).toMatchObject({ ok: false, kind: 'unknown' })
  expect(emulator.accepted).toHaveLength(0)
  expect(await send(text)).toMatchObject({ ok: false, kind: 'unknown' })
  expect(emulator.accepted).toHaveLength(1)
  emulator.faults.next('limit429')
  expect(await send(text)).toMatchObject({ ok: false, kind: 'limited', retryAfterMs: 7000 })
  await served.close()
  http.close()
  expect(await send(text)).toMatchObject({ ok: false, kind: 'temporary' })
})
