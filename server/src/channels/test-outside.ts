import type { Http, HttpCall, HttpLost, HttpOutcome } from '../platform/http/call.ts'
import type { Tcp } from '../platform/tcp-port.ts'
import type { NewTemplate, Outside } from './adapter.ts'
import type { OutgoingContent, OutgoingPart } from './outbound.ts'

/** An answer of the provider. `json` as text where digits matter. */
export interface Answer {
  readonly status: number
  readonly json?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly bytes?: Buffer
}
/** The same to every call, or by the call. */
export type Reply = Answer | ((call: HttpCall) => Answer)
export const to = { externalId: '4987381194038857001', address: '1', thread: null }
export const partOf = (content: OutgoingContent): OutgoingPart => ({
  id: '018f0000-0000-7000-8000-000000000001',
  to,
  content,
  automatic: false,
})
export const now = Date.UTC(2026, 10, 22)
export interface Watched extends Outside {
  readonly asked: { readonly call: HttpCall; readonly sent: string }[]
}
/** Of a provider that speaks HTTP: no other connection is made. */
export const httpOnly = {
  tcp: { connect: async () => ({ lost: true, reason: 'ECONNREFUSED' }), secure: (wire) => wire } satisfies Tcp,
  later: () => () => {},
}
/** The provider: answers everything in the same way, or by the call, and keeps what it was asked. */
export const outside = (reply: Reply | HttpLost): Watched => {
  const answerTo = (call: HttpCall): Answer | HttpLost => (typeof reply === 'function' ? reply(call) : reply)
  const asked: Watched['asked'] = []
  const watch = async (call: HttpCall): Promise<void> => {
    const files = (call.multipart ?? []).map(async (p) => ('value' in p ? p.value : await read(await p.open())))
    if (call.stream) files.push(call.stream.open().then(read))
    asked.push({ call, sent: [JSON.stringify(call.json ?? call.form ?? ''), ...(await Promise.all(files))].join('\n') })
  }
  const http: Http = {
    request: async (call) => {
      await watch(call)
      const answer = answerTo(call)
      return 'lost' in answer ? answer : answerOf(answer)
    },
    download: async (call) => {
      await watch(call)
      const answer = answerTo(call)
      if ('lost' in answer) return answer
      const { status, headers, body } = answerOf(answer)
      return { lost: false, status, headers, body: pieces(body), cancel: () => {} }
    },
  }
  return {
    asked,
    http,
    ...httpOnly,
    now,
    newSecret: () => 'n'.repeat(43),
    imageUrl: (id) => `https://chat.example/images/${id}`,
  }
}
async function* pieces(body: Buffer): AsyncIterable<Buffer> {
  yield body
}
export const read = async (from: AsyncIterable<Uint8Array>): Promise<string> => {
  let text = ''
  for await (const piece of from) text += Buffer.from(piece).toString()
  return text
}
const answerOf = ({
  status,
  json: body = {},
  headers = {},
  bytes,
}: Answer): HttpOutcome & { readonly lost: false } => ({
  lost: false,
  status,
  headers,
  json: bytes ? null : body,
  body: bytes ?? Buffer.from(JSON.stringify(body)),
})

export const newTemplate: NewTemplate = {
  name: 'order_ready',
  language: 'ru',
  category: 'utility',
  title: 'Заказ {{1}}',
  text: 'Здравствуйте, {{1}}. Заказ готов',
  footer: 'Кофейня',
  buttons: [{ kind: 'link', label: 'Открыть', target: 'https://shop.example/{{1}}' }],
  examples: { 'title.1': '17', 1: 'Анна', 'button.0': '17' },
}
