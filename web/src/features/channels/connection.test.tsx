import type { Channel } from '@beseda/contract/entities/channel.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { now } from '../../lib/clock.ts'
import { loadWords, speak } from '../../lib/language.ts'
import { Connection } from './Connection.tsx'

beforeAll(async () => {
  await speak('eng')
  await loadWords('channels', 'errors')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
const health: NonNullable<Channel['health']> = {
  state: 'broken',
  reason: 'The token is wrong',
  since: 0,
  lastInAt: null,
  lastOutAt: null,
  lastErrorAt: null,
  lastError: null,
  checkedAt: null,
  expiresAt: null,
  account: null,
}
const show = (of: Channel['health']) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Connection channel={{ id: 'c1', health: of } as Channel} />
    </QueryClientProvider>,
  )

test('a channel without a provider shows nothing', () => {
  expect(show(null).container.textContent).toBe('')
})
test('the state, its reason and the account are shown; the button asks the provider', async () => {
  const sent = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(JSON.stringify({ code: 'ok', entity: {}, error: null })))
  show(health)
  expect(screen.getByText('Does not work')).toBeDefined()
  expect(screen.getByText('The token is wrong')).toBeDefined()
  expect(screen.getByText('Not checked yet')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Check connection' }))
  await waitFor(() => expect(sent).toHaveBeenCalled())
  expect(String(sent.mock.calls[0]![0])).toContain('/channels/c1/check')
  cleanup()
  show({
    ...health,
    state: 'ok',
    reason: '',
    checkedAt: now(),
    account: { name: 'Shop', link: 'https://p.example/shop' },
  })
  expect(screen.getByRole('link', { name: 'Shop' }).getAttribute('href')).toBe('https://p.example/shop')
})
