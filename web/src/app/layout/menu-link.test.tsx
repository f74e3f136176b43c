import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { Zap } from 'lucide-react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { speak } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { MenuLink } from './MenuLink.tsx'

beforeAll(() => speak('ru'))
afterEach(cleanup)

test('an entry is not marked at an address below its own, which is that of another entry', async () => {
  const entry = { id: 'x', name: 'Шаблоны', Icon: Zap, to: paths.replyTemplates, search: {}, locked: false } as const
  const link = <MenuLink entry={{ ...entry, isService: false, current: false, keys: undefined }} />
  const root = createRootRoute({ component: () => link })
  const routeTree = root.addChildren(
    [paths.replyTemplates, paths.channelTemplates].map((path) => createRoute({ getParentRoute: () => root, path })),
  )
  const history = createMemoryHistory({ initialEntries: [paths.channelTemplates] })
  render(<RouterProvider router={createRouter({ routeTree, history }) as never} />)
  expect((await screen.findByRole('link')).getAttribute('aria-current')).toBeNull()
})
