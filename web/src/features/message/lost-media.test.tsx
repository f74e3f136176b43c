import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { id, messageOf } from '../../entities/chat/test-entities.ts'
import { loadWords, speak } from '../../lib/language.ts'
import { viewerQuery } from '../../lib/viewer.ts'
import BubbleParts from './BubbleParts.tsx'

beforeAll(async () => {
  await speak('eng')
  await loadWords('errors')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
const show = async (
  state: 'waiting' | 'lost',
  failure: { code: string; params: Record<string, string | number> } | null,
) => {
  const media = { state, file: null }
  const content = { kind: 'file', role: 'image', name: 'scan.png', mime: 'image/png', bytes: null, media } as const
  const message = messageOf(7, { parts: [{ content, status: null, failure }] })
  const client = new QueryClient()
  const viewer = { id: id(400), teams: [], channelIds: [], role: { rights: [] } } as unknown as CurrentUser
  client.setQueryDefaults(viewerQuery.queryKey, { staleTime: Number.POSITIVE_INFINITY })
  client.setQueryData(viewerQuery.queryKey, viewer)
  await act(
    async () =>
      void render(
        <QueryClientProvider client={client}>
          <BubbleParts message={message} />
        </QueryClientProvider>,
      ),
  )
  return message
}
const again = { name: 'Load again' }

test('a file that could not be fetched says why, and can be asked for again', async () => {
  const sent = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(JSON.stringify({ code: 'ok', entity: messageOf(7), error: null })))
  const message = await show('lost', { code: 'MEDIA_UNAVAILABLE', params: { reason: 'expired' } })
  await screen.findByRole('button', again)
  expect(screen.getByRole('status').textContent).toBe('The file could not be fetched: expired')
  fireEvent.click(screen.getByRole('button', again))
  await waitFor(() => expect(sent).toHaveBeenCalled())
  expect(sent.mock.calls.map(([url]) => String(url)).join()).toContain(
    `/chats/${message.chatId}/messages/${message.id}/media`,
  )
})
test('a file that is too big is not offered again', async () => {
  await show('lost', { code: 'FILE_TOO_BIG', params: { maxBytes: 26_214_400 } })
  expect((await screen.findByRole('status')).textContent).not.toBe('')
  expect(screen.queryByRole('button', again)).toBeNull()
})
test('a file that is being copied offers nothing', async () => {
  await show('waiting', null)
  expect(screen.queryByRole('button', again)).toBeNull()
})
