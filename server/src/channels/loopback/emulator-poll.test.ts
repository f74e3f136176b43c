import { expect, test } from 'vitest'
import type { Outside, ProviderAdapter } from '../adapter.ts'
import type { InboundEvent } from '../inbound.ts'
import { httpOnly } from '../test-outside.ts'
import { loopbackAdapter } from './adapter.ts'
import { createEmulator } from './emulator.ts'

const adapter = loopbackAdapter as Required<ProviderAdapter>
const settings = { secret: 'token', hookSecret: 'hook', accessToken: '', api: 'https://loopback.invalid' }
const texts = (events: readonly InboundEvent[]): string[] =>
  events.flatMap((e) => (e.kind === 'message' ? e.parts.map((p) => (p.kind === 'text' ? p.text : p.kind)) : []))

test('a held poll ends with what comes, at its time, or by a second reader; what is confirmed is not given again', async () => {
  const over: (() => void)[] = []
  const emulator = createEmulator({
    token: 'token',
    now: () => 0,
    callHook: async () => 0,
    wait: () => new Promise((resolve) => void over.push(resolve)),
  })
  const out: Outside = { ...httpOnly, http: emulator.http, now: 0, newSecret: () => 'hook', imageUrl: () => '' }
  const poll = (cursor: string | null, waitMs = 25_000) => adapter.poll(settings, { cursor, waitMs }, out)
  const first = await poll(null)
  if (!first.ok) throw new Error(first.reason)
  const held = poll(first.cursor)
  emulator.writes('77', 'one')
  const one = await held
  if (!one.ok) throw new Error(one.reason)
  expect([texts(one.events), one.nextInMs]).toEqual([['one'], 0])
  const ended = poll(one.cursor)
  const second = poll(one.cursor)
  expect(await ended).toMatchObject({ ok: false, kind: 'refused' })
  over.at(-1)!()
  expect(await second).toMatchObject({ ok: true, events: [], cursor: one.cursor })
  expect(emulator.state.conflicts).toBe(1)
  expect(await poll(first.cursor, 0)).toMatchObject({ ok: true, events: [] })
})

test('tokens that expire: connecting gives one, renewing a new one, and the old one ends', async () => {
  let now = 0
  const emulator = createEmulator({ token: 'token', now: () => now, callHook: async () => 0, accessMs: 1000 })
  const out = (): Outside => ({ ...httpOnly, http: emulator.http, now, newSecret: () => 'hook', imageUrl: () => '' })
  const connected = await adapter.connect(settings, out())
  if (!connected.ok) throw new Error(connected.refusal.code)
  expect(connected.expiresAt).toBe(1000)
  const first = { ...settings, ...connected.made }
  const poll = async (s: typeof settings) => (await adapter.poll(s, { cursor: null, waitMs: 0 }, out())).ok
  expect([await poll(first), await poll(settings)]).toEqual([true, false])
  now = 900
  const renewed = await adapter.renew(first, out())
  if (!renewed.ok) throw new Error(renewed.reason)
  expect(renewed.expiresAt).toBe(1900)
  const second = { ...first, ...renewed.made }
  expect([await poll(first), await poll(second)]).toEqual([false, true])
  now = 1900
  expect(await adapter.poll(second, { cursor: null, waitMs: 0 }, out())).toMatchObject({ kind: 'channelBroken' })
})
