import { auth } from '@beseda/contract/endpoints/auth.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { messages } from '@beseda/contract/endpoints/messages.ts'
import { queues } from '@beseda/contract/endpoints/queues.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { call, reactTo, requestOf } from './api.ts'
import { ApiError, NetworkError } from './api-error.ts'
import { speak } from './language.ts'
import { stored } from './storage.ts'

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const ok = (entity: unknown) => answer(200, { code: 'ok', entity, error: null })
const refusal = (status: number, code: string) =>
  answer(status, { code, entity: null, error: { text: 't', params: {} } })
const network = vi.fn<typeof fetch>()
const reactions = { signedOut: vi.fn(), noRights: vi.fn(), noPage: vi.fn(), twoFactorDue: vi.fn() }

beforeEach(async () => {
  await speak('eng')
  vi.stubGlobal('fetch', network)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  reactTo(reactions)
  stored.token.set('secret')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.resetAllMocks()
  vi.unstubAllGlobals()
  stored.token.set(null)
})

describe('requestOf', () => {
  test('puts path, query and body where they belong', () => {
    expect(requestOf(queues.list, { filter: 'assigned', search: 'a b&c', cursor: undefined })).toEqual({
      url: '/api/chats?filter=assigned&search=a+b%26c',
    })
    expect(requestOf(chats.one, { chatId: 'x/y' })).toEqual({ url: '/api/chats/x%2Fy' })
    const send = requestOf(messages.send, { chatId: 'c', id: 'i', text: 'hi' })
    expect(send).toEqual({ url: '/api/chats/c/messages', body: '{"id":"i","text":"hi"}' })
  })
})

describe('call', () => {
  test('returns the entity and sends token, language and trace', async () => {
    network.mockResolvedValue(ok({ assigned: 1 }))
    expect(await call(queues.counters, {})).toEqual({ assigned: 1 })
    const headers = network.mock.calls[0]![1]!.headers as Record<string, string>
    expect(headers).toMatchObject({ authorization: 'Bearer secret', 'x-lang': 'eng' })
    expect(headers.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  })
  test('an abort by the caller is passed on, a lost network is NetworkError', async () => {
    network.mockRejectedValue(new TypeError('failed'))
    await expect(call(queues.counters, {})).rejects.toBeInstanceOf(NetworkError)
    const aborted = AbortSignal.abort(new Error('mine'))
    network.mockRejectedValue(aborted.reason)
    await expect(call(queues.counters, {}, { signal: aborted })).rejects.toThrow('mine')
  })
  test('an answer that is no JSON is an error, not a success', async () => {
    network.mockResolvedValue(new Response('<html>', { status: 200 }))
    await expect(call(queues.counters, {})).rejects.toMatchObject({ code: 'UNKNOWN', status: 200 })
  })
  test('401 drops the token and signs out', async () => {
    network.mockResolvedValue(refusal(401, 'UNAUTHENTICATED'))
    await expect(call(queues.counters, {})).rejects.toBeInstanceOf(ApiError)
    expect(stored.token.get()).toBeNull()
    expect(reactions.signedOut).toHaveBeenCalledOnce()
  })
  test('401 to a token that has been replaced meanwhile is ignored', async () => {
    network.mockImplementation(async () => {
      stored.token.set('newer')
      return refusal(401, 'UNAUTHENTICATED')
    })
    await expect(call(queues.counters, {})).rejects.toBeInstanceOf(ApiError)
    expect(stored.token.get()).toBe('newer')
    expect(reactions.signedOut).not.toHaveBeenCalled()
  })
  test.each([
    [402, 'OPTION_UNAVAILABLE'],
    [500, 'UNKNOWN'],
    [503, 'UNAVAILABLE'],
  ])('%d does not navigate: the screen stays, only the caller gets the error', async (status, code) => {
    network.mockResolvedValue(refusal(status, code))
    await expect(call(queues.counters, {})).rejects.toMatchObject({ code, status })
    for (const reaction of Object.values(reactions)) expect(reaction).not.toHaveBeenCalled()
    expect(stored.token.get()).toBe('secret')
  })
  test('500 without our envelope, as from a proxy, is the same', async () => {
    network.mockResolvedValue(new Response('<h1>Internal Server Error</h1>', { status: 500 }))
    await expect(call(queues.counters, {})).rejects.toMatchObject({ code: 'UNKNOWN', status: 500 })
    for (const reaction of Object.values(reactions)) expect(reaction).not.toHaveBeenCalled()
  })
  test('a network exception is logged only', async () => {
    network.mockRejectedValue(new TypeError('failed'))
    await expect(call(queues.counters, {})).rejects.toBeInstanceOf(NetworkError)
    expect(console.warn).toHaveBeenCalledWith('GET /chats/counters: no answer')
    for (const reaction of Object.values(reactions)) expect(reaction).not.toHaveBeenCalled()
    expect(stored.token.get()).toBe('secret')
  })
  test('403 and 404 open their pages, other refusals do not navigate', async () => {
    network.mockResolvedValueOnce(refusal(403, 'ACCESS_DENIED'))
    await expect(call(queues.counters, {})).rejects.toMatchObject({ code: 'ACCESS_DENIED' })
    expect(reactions.noRights).toHaveBeenCalledWith(queues.counters.access)
    network.mockResolvedValueOnce(refusal(404, 'PAGE_NOT_FOUND'))
    await expect(call(queues.counters, {})).rejects.toMatchObject({ code: 'PAGE_NOT_FOUND' })
    expect(reactions.noPage).toHaveBeenCalledOnce()
    network.mockResolvedValueOnce(refusal(422, 'INVALID_CREDENTIALS'))
    await expect(call(auth.signIn, { login: 'a', password: 'b' })).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    })
    expect(reactions.noPage).toHaveBeenCalledOnce()
    expect(reactions.noRights).toHaveBeenCalledOnce()
    expect(reactions.signedOut).not.toHaveBeenCalled()
  })
})
