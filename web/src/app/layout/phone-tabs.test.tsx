import type { Right } from '@beseda/contract/access.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { speak } from '../../lib/language.ts'
import { viewerQuery } from '../../lib/viewer.ts'
import { MenuScreens } from '../menu-screens.ts'
import { allScreens } from '../screens.ts'
import PhoneTabs from './PhoneTabs.tsx'

beforeAll(() => speak('ru'))
afterEach(cleanup)
const show = async (rights: readonly Right[]): Promise<readonly string[]> => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  const role = { rights: rights.map((name) => ({ name })) }
  queryClient.setQueryData(viewerQuery.queryKey, { id: 'me', role, options: [], teams: [], channelIds: [] } as never)
  const root = createRootRoute({ component: () => <PhoneTabs onOpen={() => undefined} /> })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
  render(
    <MenuScreens value={allScreens}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MenuScreens>,
  )
  const menu = await screen.findByRole('navigation')
  return [...menu.querySelectorAll('a, button')].map((entry) => entry.textContent ?? '')
}

test('operators have their queues in the tabs', async () => {
  expect(await show(['AUTHORITY_CHAT_DISTRIBUTION'])).toEqual(['В работе', 'Ожидают', 'Просрочены', 'Ещё'])
})
test('service administrators, who have no chats, have the first places of their menu', async () => {
  const tabs = await show(['RIGHT_ACCOUNT_CONTROL', 'RIGHT_OBSERVER'])
  expect(tabs).toHaveLength(4)
  expect([tabs[0], tabs.at(-1)]).toEqual(['Организации', 'Ещё'])
})
