import { createHmac } from 'node:crypto'
import type { Http, HttpCall, HttpOutcome } from '../../src/platform/http/call.ts'

/** Acts as the provider of the loopback channel: records sends and returns prepared responses. */
export interface Provider {
  readonly http: Http
  readonly received: HttpCall[]
  /** Responses to the next sends, in order; afterwards 200 with an id again. */
  readonly answerNext: (...answers: HttpOutcome[]) => void
  /** Files for download by reference; a number is the status of a response without a body. */
  readonly media: Map<string, Buffer | number>
}
export const answer = (status: number, json: unknown = {}, headers: Record<string, string> = {}): HttpOutcome => ({
  lost: false,
  status,
  headers,
  json,
  body: Buffer.from(JSON.stringify(json)),
})
export const testProvider = (): Provider => {
  const received: HttpCall[] = []
  const queue: HttpOutcome[] = []
  const media = new Map<string, Buffer | number>()
  return {
    received,
    media,
    answerNext: (...answers) => void queue.push(...answers),
    http: {
      request: async (r) => {
        received.push(r)
        return queue.shift() ?? answer(200, { id: `p${received.length}` })
      },
      download: async ({ url }) => {
        const found = media.get(url.slice(url.lastIndexOf('/') + 1)) ?? 404
        const [status, body] = typeof found === 'number' ? [found, Buffer.alloc(0)] : [200, found]
        return { lost: false, status, headers: {}, body: bodyOf(body), cancel: () => {} }
      },
    },
  }
}
/** The header that authenticates the provider to the loopback channel. */
export const loopbackSignature = (hookSecret: string, body: string) => ({
  'x-loopback-signature': `sha256=${createHmac('sha256', hookSecret).update(body).digest('hex')}`,
})
async function* bodyOf(body: Buffer): AsyncIterable<Buffer> {
  yield body
}
