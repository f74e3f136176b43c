import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { speak } from '../lib/language.ts'
import { stored } from '../lib/storage.ts'
import { loadViewer } from './load-viewer.ts'
import { makeQueryClient } from './query-client.ts'

const network = vi.fn<typeof fetch>()
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const refusal = (status: number, code: string) =>
  answer(status, { code, entity: null, error: { text: 't', params: {} } })
const user = { id: 'u', name: 'Ann' }

beforeEach(async () => {
  await speak('ru')
  vi.stubGlobal('fetch', network)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  stored.token.set('token')
})
afterEach(() => {
  vi.resetAllMocks()
  vi.unstubAllGlobals()
  stored.token.set(null)
  stored.viewer.set(null)
})

test('without a token there is no request', async () => {
  stored.token.set(null)
  expect(await loadViewer(makeQueryClient())).toEqual({ failure: 'signedOut' })
  expect(network).not.toHaveBeenCalled()
})
test('the user is loaded from the server and stored', async () => {
  network.mockResolvedValue(answer(200, { code: 'ok', entity: user, error: null }))
  expect(await loadViewer(makeQueryClient())).toEqual({ user })
  expect(JSON.parse(stored.viewer.get()!)).toEqual(user)
})
test('the stored user is available at once, without waiting for the network', async () => {
  stored.viewer.set(JSON.stringify(user))
  network.mockReturnValue(new Promise(() => undefined))
  expect(await loadViewer(makeQueryClient())).toEqual({ user })
})
test.each([
  ['no answer', () => Promise.reject(new TypeError('failed'))],
  ['unavailable', () => Promise.resolve(refusal(503, 'UNAVAILABLE'))],
] as const)('%s does not end the sign-in', async (_, play) => {
  network.mockImplementation(play)
  expect(await loadViewer(makeQueryClient())).toEqual({ failure: 'unavailable' })
  expect(stored.token.get()).toBe('token')
})
test('every other failure ends the sign-in', async () => {
  network.mockResolvedValue(refusal(500, 'UNKNOWN'))
  expect(await loadViewer(makeQueryClient())).toEqual({ failure: 'userUnavailable' })
  expect(stored.token.get()).toBeNull()
})
test('a session that has ended differs from a user who cannot be loaded', async () => {
  network.mockResolvedValue(refusal(401, 'UNAUTHENTICATED'))
  expect(await loadViewer(makeQueryClient())).toEqual({ failure: 'ended' })
})
