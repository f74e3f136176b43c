import type { Http, HttpAnswer, HttpRequest } from '../../src/channels/adapter.ts'

/** Plays the provider behind the loopback channel: records what was sent, answers as told. */
export interface Provider {
  readonly http: Http
  readonly received: HttpRequest[]
  /** Answers of the next sends, in order; after them, 200 with an id again. */
  readonly answerNext: (...answers: HttpAnswer[]) => void
}
export const answer = (status: number, json: unknown = {}, headers: Record<string, string> = {}): HttpAnswer => ({
  lost: false,
  status,
  headers,
  json,
})
export const testProvider = (): Provider => {
  const received: HttpRequest[] = []
  const queue: HttpAnswer[] = []
  return {
    received,
    answerNext: (...answers) => void queue.push(...answers),
    http: {
      request: async (r) => {
        received.push(r)
        return queue.shift() ?? answer(200, { ids: [`p${received.length}`] })
      },
    },
  }
}
