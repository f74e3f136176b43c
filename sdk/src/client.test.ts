import { expect, test } from 'vitest'
import { createClient } from './client.ts'
import { ApiError, askedPause, isPassing, NetworkError } from './errors.ts'
import { answerError, answerOk, fakePlatform } from './testing/fakes.ts'

const clientOf = (fetch: (url: string, init: RequestInit) => Promise<Response>) => {
  const fakes = fakePlatform({ fetch })
  return { ...fakes, client: createClient({ base: 'https://c.example', lang: () => 'eng', ...fakes }) }
}

test('fills the path, puts the rest into query or body, sends token and language, never cookies', async () => {
  const asked: [string, RequestInit][] = []
  const { client } = clientOf(async (url, init) => {
    asked.push([url, init])
    return answerOk(null)
  })
  await client.call('start', { widgetId: 'a/b', key: 'k' })
  await client.call('messages', { before: 7, limit: 50 }, { token: 't' })
  await client.call('typing', {}, { keepalive: true })
  expect(asked[0]?.[0]).toBe('https://c.example/api/widget/a%2Fb/session')
  expect(asked[0]?.[1].body).toBe('{"key":"k"}')
  expect(asked[1]?.[0]).toBe('https://c.example/api/widget/messages?before=7&limit=50')
  expect(asked[1]?.[1]).toMatchObject({ method: 'GET', credentials: 'omit', keepalive: false })
  expect(asked[2]?.[1]).toMatchObject({ method: 'POST', keepalive: true })
  expect(asked[1]?.[1].headers).toEqual({ 'x-lang': 'eng', authorization: 'Bearer t' })
})

test('a refusal has code, text and params', async () => {
  const { client } = clientOf(async () => answerError(429, 'TOO_MANY_REQUESTS', { seconds: 3 }))
  const error = await client.call('typing', {}).catch((e: unknown) => e)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS', params: { seconds: 3 } })
  expect(isPassing(error)).toBe(true)
  expect(askedPause(error)).toBe(3000)
})

test('responses without our envelope: errors of a gateway are temporary, refusals are final', async () => {
  const answering = (status: number, body: string) =>
    clientOf(async () => new Response(body, { status }))
      .client.call('typing', {})
      .catch((e: unknown) => e)
  expect(await answering(502, '<html>Bad gateway')).toBeInstanceOf(NetworkError)
  expect(await answering(200, 'captive portal')).toBeInstanceOf(NetworkError)
  expect(await answering(200, 'null')).toBeInstanceOf(NetworkError)
  expect(await answering(413, '<html>too large')).toMatchObject({ status: 413, code: 'UNKNOWN' })
  expect(isPassing(await answering(413, ''))).toBe(false)
})

test('no response in time is a network error; an abort by the caller is not', async () => {
  const never = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  const { client, advance, pending } = clientOf(never)
  const slow = client.call('typing', {}, { timeoutMs: 1000 }).catch((e: unknown) => e)
  await advance(1000)
  expect(await slow).toBeInstanceOf(NetworkError)
  const ended = new AbortController()
  const aborted = client.call('typing', {}, { signal: ended.signal }).catch((e: unknown) => e)
  ended.abort()
  expect(await aborted).not.toBeInstanceOf(NetworkError)
  expect(pending()).toBe(0)
})
