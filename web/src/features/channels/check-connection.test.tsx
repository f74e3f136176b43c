import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadWords, speak } from '../../lib/language.ts'
import { CheckConnection } from './CheckConnection.tsx'

beforeAll(async () => {
  await speak('eng')
  await loadWords('channels', 'errors')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
const shown = (version: number, isChanged: boolean, body: object) => {
  const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(JSON.stringify(body)))
  const values = { 'settings.token': 'typed', 'settings.groupId': '1' } as never
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CheckConnection channel={{ id: 'c1', type: 'vk_bot', version }} values={values} isChanged={isChanged} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Check connection' }))
  return sent
}
const account = { account: { name: 'Shop', link: null } }

test('the stored credentials are checked at the provider', async () => {
  const sent = shown(3, false, { code: 'ok', entity: { health: account }, error: null })
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('The connection works: Shop'))
  expect(String(sent.mock.calls[0]![0])).toContain('/channels/c1/check')
})
test.each([
  [0, false, null],
  [3, true, 'c1'],
])(
  'settings of version %i that are not saved are checked without saving them',
  async (version, isChanged, channelId) => {
    const sent = shown(version, isChanged, { code: 'ok', entity: account, error: null })
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('The connection works: Shop'))
    const [url, init] = sent.mock.calls[0]!
    expect(String(url)).toContain('/channels/probe')
    expect(JSON.parse(String(init!.body))).toMatchObject({ channelId, settings: { token: 'typed', groupId: '1' } })
  },
)
