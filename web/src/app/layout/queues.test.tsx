import type { Right } from '@beseda/contract/access.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { setShownChat } from '../../entities/chat/shown-chat.ts'
import { speak } from '../../lib/language.ts'
import { viewerQuery } from '../../lib/viewer.ts'
import { useQueues } from './queues.tsx'

beforeAll(() => speak('ru'))
afterEach(() => {
  cleanup()
  setShownChat(null)
})
const Shown = () => <output>{JSON.stringify(Object.fromEntries(useQueues().map((q) => [q.queue, q.search])))}</output>
/** Where each queue of the menu leads from this address. */
const leadsFrom = async (address: string, rights: readonly Right[]): Promise<Record<string, object>> => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  const role = { rights: rights.map((name) => ({ name })) }
  queryClient.setQueryData(viewerQuery.queryKey, { id: 'me', role, options: [], teams: [], channelIds: [] } as never)
  const root = createRootRoute({ component: Shown })
  const routeTree = root.addChildren(
    ['/admin/chats', '/admin/users/all'].map((path) => createRoute({ getParentRoute: () => root, path })),
  )
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  const leads = JSON.parse((await screen.findByRole('status')).textContent ?? '')
  cleanup()
  return leads
}

test('the open chat stays open when another queue is chosen; a search does not', async () => {
  setShownChat('c1')
  const leads = await leadsFrom('/admin/chats?filter=assigned&chat=c1&search=anna', ['AUTHORITY_CHAT_DISTRIBUTION'])
  expect(leads.pending).toEqual({ filter: 'pending', chat: 'c1' })
  expect(leads.closed).toEqual({ filter: 'closed', chat: 'c1' })
  const all = await leadsFrom('/admin/chats?filter=assigned&scope=all&chat=c1', ['AUTHORITY_ALL_CHATS'])
  expect(all.overdue).toEqual({ filter: 'overdue', scope: 'all', chat: 'c1' })
  const elsewhere = await leadsFrom('/admin/users/all?chat=c1', ['AUTHORITY_CHAT_DISTRIBUTION'])
  expect(elsewhere.pending).toEqual({ filter: 'pending' })
})
