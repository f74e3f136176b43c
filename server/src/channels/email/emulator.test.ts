import type { PhoneAct } from '@beseda/contract/phone.ts'
import { expect, test } from 'vitest'
import type { Outside, Polled, ProviderAdapter } from '../adapter.ts'
import { createEmulator } from '../emulator.ts'
import type { InboundMessage, InboundStatus } from '../inbound.ts'
import { emailAdapter } from './adapter.ts'
import { emailEmulator } from './emulator.ts'

/** The adapter and the emulated mailbox of the demo, over the protocols. */
const adapter = emailAdapter as ProviderAdapter
const now = Date.UTC(2026, 10, 22, 12)
const stage = () => {
  const waits: number[] = []
  const emulator = createEmulator(emailEmulator, {
    now: () => now,
    wait: (ms) => {
      waits.push(ms)
      // a connection that waits for news outlasts every test
      return ms > 10_000 ? new Promise(() => {}) : Promise.resolve()
    },
    serverUrl: () => '',
    callHook: async () => 0,
    slowMs: 5_000,
  })
  const account = emulator.addAccount()
  const settings = {
    ...{ accessToken: '', sendLogin: '', sendPassword: '', fromAddress: '' },
    ...account.credentials,
    ...emailEmulator.demo.settings,
  }
  const out: Outside = {
    ...{ http: null as never, now, later: () => () => {}, newSecret: () => '', imageUrl: () => '' },
    tcp: {
      connect: async ({ host, port }) => {
        const wire = await emulator.overTcp(host, port)
        return wire ? { lost: false, wire } : { lost: true, reason: 'ECONNREFUSED' }
      },
      secure: (wire) => wire,
    },
  }
  const act = (a: PhoneAct) => emulator.act(a)
  return { emulator, account, settings, out, act, waits }
}
const poll = async ({ settings, out }: ReturnType<typeof stage>, cursor: string | null): Promise<Polled> => {
  const polled = await adapter.poll!(settings, { cursor, waitMs: 0 }, out)
  if (!polled.ok) throw new Error(polled.reason)
  return polled
}
const begin = async (s: ReturnType<typeof stage>) => {
  const accountId = s.account.id
  const about = { does: 'begin', accountId, name: 'Ольга Рябова', phone: '', payload: '' } as const
  return { accountId, clientId: await s.act(about) }
}
const partId = '018f0000-0000-7000-8000-000000000001'
const answer = (s: ReturnType<typeof stage>, { contact }: InboundMessage) => {
  const to = { externalId: contact.externalId, address: contact.address, thread: contact.thread ?? null }
  const content = { kind: 'text', text: 'Здравствуйте, Ольга', buttons: [] } as const
  return adapter.send(s.settings, { id: partId, to, automatic: false, content }, s.out)
}
const written = ({ events }: Polled) => events.filter((e): e is InboundMessage => e.kind === 'message')

test('a letter of the phone: subject, formatting, inline picture, file; the answer shows there, and its reply quotes it', async () => {
  const s = stage()
  expect(await adapter.connect(s.settings, s.out)).toMatchObject({ ok: true, account: { id: s.account.id } })
  expect(s.emulator.view().accounts[0]!.isConnected).toBe(true)
  const start = await poll(s, null)
  const where = await begin(s)
  const [line] = emailEmulator.demo.conversations[0]!.lines
  await s.act({ does: 'write', ...where, text: line!.text, items: [...line!.items!] })
  const first = await poll(s, start.cursor)
  const [message] = written(first)
  expect(message).toMatchObject({ contact: { name: 'Ольга Рябова', address: where.clientId }, at: now })
  const [text, picture, file] = message!.parts
  expect(text).toMatchObject({ subject: 'Шкаф «Лад-3» приехал с царапиной' })
  expect(text).toMatchObject({
    text: expect.stringContaining('дверце царапина'),
    html: expect.stringContaining('<b>царапина</b>'),
  })
  expect((text as { html: string }).html).toContain('src="cid:media-1@phone"')
  expect([picture, file]).toMatchObject([{ cid: 'media-1@phone', mime: 'image/png' }, { name: 'Счёт 1542.pdf' }])
  const media = await adapter.fetchMedia!(s.settings, (file as { ref: string }).ref, 10_000, s.out)
  expect(media.ok).toBe(true)

  expect(await answer(s, message!)).toMatchObject({ ok: true })
  await expect.poll(() => s.emulator.view().chats[0]!.messages).toHaveLength(2)
  expect(s.emulator.view().chats[0]!.messages[1]).toMatchObject({
    ...{ by: 'business', title: 'Re: Шкаф «Лад-3» приехал с царапиной' },
    text: expect.stringContaining('Здравствуйте, Ольга'),
  })
  await s.act({ does: 'write', ...where, text: 'Спасибо', items: [] })
  const second = await poll(s, first.cursor)
  expect(second.events[0]).toMatchObject({ kind: 'status', status: 'read', about: { partIds: [partId] } })
  expect(written(second)[0]!.parts[0]).toMatchObject({
    ...{ text: 'Спасибо', subject: 'Re: Шкаф «Лад-3» приехал с царапиной' },
    quoted: expect.stringContaining('> Здравствуйте, Ольга'),
  })
})
test('trouble: down, slow, refused, twice, lost answer, a letter that comes back', async () => {
  const s = stage()
  const start = await poll(s, null)
  const where = await begin(s)
  const hold = (fault: 'notConnected' | 'slow' | 'limit429' | 'duplicate', on: boolean) =>
    s.act({ does: 'fault', fault, on })
  await hold('notConnected', true)
  expect(await adapter.poll!(s.settings, { cursor: start.cursor, waitMs: 0 }, s.out)).toMatchObject({
    kind: 'temporary',
  })
  await hold('notConnected', false)
  await s.act({ does: 'revoke', accountId: s.account.id, on: true })
  expect(await adapter.poll!(s.settings, { cursor: start.cursor, waitMs: 0 }, s.out)).toMatchObject({
    kind: 'channelBroken',
  })
  await s.act({ does: 'revoke', accountId: s.account.id, on: false })
  await hold('duplicate', true)
  await s.act({ does: 'write', ...where, text: 'Тема\n\nТекст', items: [] })
  await hold('duplicate', false)
  const both = written(await poll(s, start.cursor))
  expect(both).toHaveLength(2)
  expect(both[0]!.externalId).toBe(both[1]!.externalId)
  await hold('slow', true)
  expect(await answer(s, both[0]!)).toMatchObject({ ok: true })
  expect(s.waits).toContain(5_000)
  await hold('slow', false)
  await hold('limit429', true)
  expect(await answer(s, both[0]!)).toMatchObject({ ok: false, kind: 'limited' })
  await hold('limit429', false)
  await s.act({ does: 'faultOnce', fault: 'lostAnswer' })
  expect(await answer(s, both[0]!)).toMatchObject({ ok: false, kind: 'unknown' })
  const before = await poll(s, null)
  await s.act({ does: 'block', ...where, on: true })
  expect(await answer(s, both[0]!)).toMatchObject({ ok: true })
  const news = async () => (await poll(s, before.cursor)).events
  await expect.poll(news).toHaveLength(1)
  const [returned] = (await news()) as InboundStatus[]
  expect(returned).toMatchObject({
    ...{ status: 'undelivered', about: { partIds: [partId] } },
    failure: { reason: 'email noSuchAddress 550 5.1.1' },
  })
})
