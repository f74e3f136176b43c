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

test('the button checks the connection at the provider', async () => {
  const sent = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(JSON.stringify({ code: 'ok', entity: {}, error: null })))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CheckConnection channelId="c1" />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Check connection' }))
  await waitFor(() => expect(sent).toHaveBeenCalled())
  expect(String(sent.mock.calls[0]![0])).toContain('/channels/c1/check')
})
