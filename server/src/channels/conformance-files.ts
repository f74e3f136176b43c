import { expect, test } from 'vitest'
import type { HttpLost } from '../platform/http/call.ts'
import type { ProviderAdapter } from './adapter.ts'
import type { ContactPhoto } from './inbound.ts'
import type { FailureKind, OutgoingFile } from './outbound.ts'
import { type Answer, outside, partOf, type Reply, read, to } from './test-outside.ts'

/** What an adapter's test says about files that go as more than a download, and about photos of clients. */
export interface FileConformance {
  /** Required with `album`. `accepted`: the answer with these ids; null: the message has another one's. */
  readonly album?: {
    readonly file: OutgoingFile
    readonly accepted: (ids: readonly string[]) => Reply
    readonly providerIds: (ids: readonly string[]) => readonly (string | null)[]
  }
  /** What a call with a voice message contains, and one with another sound does not: the provider's word for it. */
  readonly voice?: string
  /** `none`: answers that mean that there is no photo of the client, or none that we may see. */
  readonly photo?: { readonly answer: Answer; readonly photo: ContactPhoto; readonly none: readonly Answer[] }
}
interface Given extends FileConformance {
  readonly settings: Record<string, unknown>
  readonly accepted: (id: string | null) => Reply
  readonly failures: Partial<Record<FailureKind, Answer>>
}
async function* ogg() {
  yield Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead')])
}
const speech: OutgoingFile = {
  ...{ kind: 'file', role: 'voice', name: 'voice.ogg', mime: 'audio/ogg; codecs=opus', bytes: 36, caption: '' },
  ...{ url: 'https://chat.example/files/2', open: async () => ogg() },
}
const ids = ['4987381194038857789', '4987381194038857790'] as const

export const sendsFiles = (a: ProviderAdapter, c: Given): void => {
  test.runIf(c.voice)('a voice message goes as one, another sound does not', async () => {
    const said = async (file: OutgoingFile) => {
      const out = outside(c.accepted('1'))
      expect(await a.send(c.settings, partOf(file), out)).toMatchObject({ ok: true })
      return out.asked.map(({ call, sent }) => `${call.url} ${sent}`).join('\n')
    }
    expect(await said(speech)).toContain(c.voice)
    expect(await said({ ...speech, role: 'audio', name: 'a.mp3', mime: 'audio/mpeg' })).not.toContain(c.voice)
  })
  test('photos of clients are declared by the type, and copied as media are', () => {
    expect(a.photo !== undefined).toBe(a.type.can.photo === true)
    expect(a.photo === undefined || a.fetchMedia !== undefined).toBe(true)
  })
  test.runIf(a.photo)('a photo has its key; who has none is no failure', async () => {
    const ask = (answer: Answer) => a.photo!(c.settings, to.externalId, outside(answer))
    expect(await ask(c.photo!.answer)).toEqual({ ok: true, photo: c.photo!.photo })
    for (const answer of c.photo!.none) expect(await ask(answer)).toEqual({ ok: true, photo: null })
  })
  test('an album has an example', () => {
    expect(c.album !== undefined).toBe(a.album !== undefined)
  })
  const { album } = c
  if (!a.album || !album) return
  const { send, kindOf, max } = a.album
  const parts = ids.map((_, i) => {
    const content = { ...album.file, caption: i === 0 ? 'the caption' : '' }
    return { ...partOf(content), id: `018f0000-0000-7000-8000-00000000000${i}`, content }
  })
  const sent = (answer: Reply | HttpLost) => send(c.settings, parts, outside(answer))

  test('files of one kind go as one message with all bytes, the caption and every digit of the ids', async () => {
    const out = outside(album.accepted(ids))
    const replyTo = '4987381194038857788'
    const done = await send(c.settings, [{ ...parts[0]!, ...(a.type.can.quote && { replyTo }) }, parts[1]!], out)
    expect(done).toMatchObject({ ok: true, providerIds: album.providerIds(ids) })
    const all = out.asked.map((x) => x.sent).join('\n')
    const bytes = await read(await album.file.open())
    expect(all.split(bytes)).toHaveLength(3)
    expect(all.split('the caption')).toHaveLength(2)
    expect(all).toContain(to.externalId)
    if (a.type.can.quote) expect(all).toContain(replyTo)
    expect(kindOf(album.file)).not.toBeNull()
    expect(max).toBeGreaterThan(1)
  })
  test('a voice message is in no album', () => expect(kindOf(speech)).toBeNull())
  test('a lost answer to an album is unknown, and nothing is thrown', async () => {
    expect(await sent({ lost: true, sent: false, reason: 'ECONNREFUSED' })).toMatchObject({ kind: 'temporary' })
    for (const json of [null, [], 'x', 1, { result: null }]) await sent({ status: 200, json })
    // the call that shows the message is the last one
    const calls = outside(album.accepted(ids))
    await send(c.settings, parts, calls)
    const out = outside(album.accepted(ids))
    const request: typeof out.http.request = async (call) => {
      const answer = await out.http.request(call)
      return out.asked.length < calls.asked.length ? answer : { lost: true, sent: true, reason: 'timeout' }
    }
    const lost = await send(c.settings, parts, { ...out, http: { ...out.http, request } })
    expect(lost).toMatchObject({ ok: false, kind: 'unknown' })
  })
  test.each(Object.entries(c.failures).filter(([kind]) => kind !== 'gone'))(
    'an album fails as %s',
    async (kind, answer) => {
      expect(await sent(answer as Answer)).toMatchObject({ ok: false, kind })
    },
  )
}
