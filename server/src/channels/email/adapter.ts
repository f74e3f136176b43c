import { email } from '@beseda/contract/channels/email.ts'
import { refuse } from '@beseda/contract/errors/refuse.ts'
import { defineProvider, type NotConnected, type Outside } from '../adapter.ts'
import { attachmentOf } from './letter.ts'
import { fetchImap, pollImap } from './poll-imap.ts'
import { fetchPop3, pollPop3 } from './poll-pop3.ts'
import { checkSending, send } from './send.ts'
import { ownAddress, type Settings } from './settings.ts'
import { failureOf, refusalOf, toTrouble } from './trouble.ts'

/** Where the first poll begins: a letter that comes while the channel is being saved is not skipped. */
const checkReceiving = async (s: Settings, out: Outside): Promise<string> => {
  const first = await (s.protocol === 'imap'
    ? pollImap(s, { cursor: null, waitMs: 8_000 }, out)
    : pollPop3(s, null, out))
  return first.cursor
}
const server = (host: string, port: number): string => `${host}:${port}`

/** `imap <validity> <uid> <index>` or `pop3 <uidl> <index>` */
const sourceAt = (s: Settings, place: readonly string[], out: Outside): Promise<Buffer | null> => {
  const [kind, a = '', b = ''] = place
  if (kind !== s.protocol) return Promise.resolve(null)
  return kind === 'imap' ? fetchImap(s, a, b, out) : fetchPop3(s, place.slice(1).join(' '), out)
}
async function* once(bytes: Buffer): AsyncIterable<Buffer> {
  yield bytes
}

export const emailAdapter = defineProvider<typeof email>({
  type: email,
  transport: 'provider',
  polls: 'instead',
  connect: async (s, out) => {
    const address = ownAddress(s)
    if (address === '') return { ok: false, refusal: refuse('EMAIL_FORMAT'), field: 'fromAddress' }
    const refused = (error: unknown, name: string, field: string): NotConnected => {
      const trouble = toTrouble(error, name)
      return { ok: false, refusal: refusalOf(trouble, s), ...(trouble.kind === 'login' && { field }) }
    }
    // one after the other: the first answer that is wrong is the one that people read
    const [receive, deliver] = await Promise.allSettled([checkReceiving(s, out), checkSending(s, out)])
    const secret = s.accessToken ? 'accessToken' : 'password'
    if (receive.status === 'rejected') return refused(receive.reason, server(s.receiveHost, s.receivePort), secret)
    if (deliver.status === 'rejected') {
      const field = s.sendPassword ? 'sendPassword' : secret
      return refused(deliver.reason, server(s.sendHost, s.sendPort), field)
    }
    const account = { id: address, name: address, link: `mailto:${address}` }
    return { ok: true, account, made: {}, expiresAt: null, pollFrom: receive.value }
  },
  poll: async (s, from, out) => {
    try {
      return await (s.protocol === 'imap' ? pollImap(s, from, out) : pollPop3(s, from.cursor, out))
    } catch (error) {
      return failureOf(toTrouble(error, server(s.receiveHost, s.receivePort)))
    }
  },
  // mail servers call nobody
  receive: () => null,
  send,
  fetchMedia: async (s, ref, maxBytes, out) => {
    const place = ref.split(' ')
    const index = Number(place.pop())
    try {
      const source = await sourceAt(s, place, out)
      const file = source && (await attachmentOf(source, index))
      if (!file) return { ok: false, kind: 'gone', reason: 'the letter is no longer in the mailbox' }
      const bytes = Buffer.from(file.content as ArrayBuffer)
      if (bytes.length > maxBytes) return { ok: false, kind: 'refused', reason: 'too big' }
      return { ok: true, name: file.filename ?? '', mime: file.mimeType, body: once(bytes), cancel: () => {} }
    } catch (error) {
      return failureOf(toTrouble(error, server(s.receiveHost, s.receivePort)))
    }
  },
})
