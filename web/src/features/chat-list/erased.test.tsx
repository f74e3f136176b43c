import type { Entities } from '@beseda/contract/realtime.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { applyEntities } from '../../entities/chat/live/live.ts'
import { keys, type QueuePages } from '../../entities/chat/queries.ts'
import { chatOf, id } from '../../entities/chat/test-entities.ts'
import { speak } from '../../lib/language.ts'
import { viewerQuery } from '../../lib/viewer.ts'
import { useQueue } from './use-queue.ts'

beforeAll(() => speak('ru'))

const view = { filter: 'assigned', scope: 'mine', search: '' } as const
const viewer = { userId: id(400), teamIds: [id(300)], channelIds: [], allChats: false }
const chat = { ...chatOf(), client: { ...chatOf().client, name: 'Анна Петрова' } }
const Names = () => {
  const rows = useQueue(view, chat.id, null).list?.sections.flatMap((section) => section.rows) ?? []
  return <output>{rows.map((row) => `${row.leftAt === null ? '' : 'left: '}${row.chat.client.name}`).join()}</output>
}

test('the row of an open chat that has left loses the name of a client whose data are deleted after that', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  const me = { id: viewer.userId, role: { rights: [] }, options: [], teams: [], channelIds: [] }
  client.setQueryData(viewerQuery.queryKey, me as never)
  client.setQueryData<QueuePages>(keys.queue(view), {
    pageParams: [undefined],
    pages: [{ chats: [chat], total: 1, next: null }],
  })
  const shown = render(
    <QueryClientProvider client={client}>
      <Names />
    </QueryClientProvider>,
  )
  const list = () => shown.getByRole('status').textContent
  expect(list()).toBe('Анна Петрова')
  const apply = (entities: Entities) => act(async () => applyEntities(client, viewer, entities))
  await apply({ chats: [{ ...chat, version: chat.version + 1, status: 'closed' }] })
  await vi.waitFor(() => expect(list()).toBe('left: Анна Петрова'))
  await apply({ goneChats: [chat.id], erasedClients: [chat.client.id] })
  await vi.waitFor(() => expect(list()).toBe('left: Чат удалён'))
  shown.unmount()
})
