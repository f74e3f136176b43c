import type { Http, HttpCall, HttpLost, HttpOutcome } from '../platform/http/call.ts'
import type { Outside } from './adapter.ts'

/** An answer of the provider. `json` as text where digits matter. */
export interface Answer {
  readonly status: number
  readonly json?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly bytes?: Buffer
}
export const now = Date.UTC(2026, 10, 22)
export interface Watched extends Outside {
  readonly asked: { readonly call: HttpCall; readonly sent: string }[]
}
/** The provider: answers everything in the same way, and keeps what it was asked. */
export const outside = (answer: Answer | HttpLost): Watched => {
  const asked: Watched['asked'] = []
  const watch = async (call: HttpCall): Promise<void> => {
    const files = (call.multipart ?? []).map(async (p) => ('value' in p ? p.value : await read(await p.open())))
    asked.push({ call, sent: [JSON.stringify(call.json ?? call.form ?? ''), ...(await Promise.all(files))].join('\n') })
  }
  const http: Http = {
    request: async (call) => {
      await watch(call)
      return 'lost' in answer ? answer : answerOf(answer)
    },
    download: async (call) => {
      await watch(call)
      if ('lost' in answer) return answer
      const { status, headers, body } = answerOf(answer)
      return { lost: false, status, headers, body: pieces(body), cancel: () => {} }
    },
  }
  return { asked, http, now, newSecret: () => 'n'.repeat(43) }
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
