import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { id } from '../../entities/chat/test-entities.ts'
import { statusesQuery } from '../../entities/client/statuses.ts'
import { loadWords, speak } from '../../lib/language.ts'
import ClientChips from './ClientChips.tsx'
import { StatusPicker } from './StatusPicker.tsx'

beforeAll(async () => {
  await speak('eng')
  await loadWords('clientStatuses')
})
afterEach(cleanup)
const vip = { id: id(1), name: 'VIP', colour: 'violet' as const }
const show = (blocked: boolean, rights: readonly string[] = []): void => {
  const client = {
    id: id(100),
    name: 'Anna',
    status: vip,
    version: 1,
    photoUrl: null,
    ...(blocked && { blocked: true as const }),
  }
  const options = ['OPTION_PROFILE_STATUSES']
  const user = {
    id: id(400),
    teams: [],
    channelIds: [],
    options,
    role: { rights: rights.map((name) => ({ name })) },
  } as unknown as CurrentUser
  const queryClient = new QueryClient()
  queryClient.setQueryData(statusesQuery.queryKey, {
    statuses: [{ ...vip, version: 1, changed: {}, used: true }],
  })
  render(
    <QueryClientProvider client={queryClient}>
      <ClientChips client={client} user={user} />
    </QueryClientProvider>,
  )
}
test('a client who blocked the channel is marked in the head of the thread', () => {
  show(true)
  expect(screen.getByText('Unreachable')).toBeDefined()
})
test('others are not', () => {
  show(false)
  expect(screen.queryByText('Unreachable')).toBeNull()
})
test('the status is a button for those who may edit profiles, and a text for others', () => {
  show(false)
  expect(screen.getByText('VIP')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  show(false, ['AUTHORITY_PROFILE_UPDATE'])
  expect(screen.getByRole('button', { name: 'Client status: VIP' })).toBeDefined()
})

test('the menu of the status closes when another client is shown', () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(statusesQuery.queryKey, { statuses: [{ ...vip, version: 1, changed: {}, used: true }] })
  queryClient.setQueryDefaults(statusesQuery.queryKey, { staleTime: Number.POSITIVE_INFINITY })
  const page = (client: number) => (
    <QueryClientProvider client={queryClient}>
      <StatusPicker client={{ id: id(client), name: 'Anna', status: vip, version: 1, photoUrl: null }} />
    </QueryClientProvider>
  )
  const { rerender } = render(page(100))
  fireEvent.click(screen.getByRole('button'))
  const items = () => document.querySelectorAll('[role="menuitemcheckbox"]').length
  rerender(page(100))
  expect(items()).toBe(2)
  rerender(page(101))
  expect(items()).toBe(0)
})
