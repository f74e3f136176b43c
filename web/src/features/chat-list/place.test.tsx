import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Workspace } from '../../entities/chat/use-workspace.ts'
import { speak } from '../../lib/language.ts'
import { viewerQuery } from '../../lib/viewer.ts'
import type { FlatItem } from './flat.ts'
import { Rows } from './Rows.tsx'

beforeAll(async () => {
  await speak('ru')
  // jsdom has no layout: only what scrolls matters here
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  Element.prototype.scrollTo = function (this: Element, to?: ScrollToOptions | number) {
    this.scrollTop = typeof to === 'object' ? (to.top ?? 0) : 0
  } as Element['scrollTo']
})
afterEach(cleanup)

const items = Array.from({ length: 100 }, (_, i) => ({
  kind: 'row',
  key: `c${i}`,
  section: { id: 'all' },
  row: { chat: { id: `c${i}` } },
})) as unknown as readonly FlatItem[]
const List = ({ filter, search = '' }: { filter: string; search?: string }) => {
  const scroller = useRef<HTMLDivElement>(null)
  const workspace = { view: { filter, scope: 'mine', search }, openChatId: null } as unknown as Workspace
  return (
    <div ref={scroller} data-testid="list">
      <Rows
        {...{ items, scroller, workspace, tabStop: null, total: 100, onNearEnd: () => {} }}
        actions={{ open: () => {}, hover: () => {}, Tools: () => null }}
        pinned={[]}
      />
    </div>
  )
}
const show = (filter: string, search?: string) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  const role = { rights: [] }
  queryClient.setQueryData(viewerQuery.queryKey, { id: 'me', role, options: [], teams: [], channelIds: [] } as never)
  const shown = render(
    <QueryClientProvider client={queryClient}>
      <List filter={filter} {...(search !== undefined && { search })} />
    </QueryClientProvider>,
  )
  return { list: shown.getByTestId('list'), leave: shown.unmount }
}

test('Back from a chat on a phone finds the list where it was, each queue for itself', () => {
  const { list, leave } = show('assigned')
  expect(list.scrollTop).toBe(0)
  list.scrollTop = 900
  fireEvent.scroll(list)
  leave()
  const other = show('pending')
  expect(other.list.scrollTop).toBe(0)
  other.leave()
  const found = show('assigned', 'анна')
  expect(found.list.scrollTop).toBe(0)
  found.leave()
  expect(show('assigned').list.scrollTop).toBe(900)
})
