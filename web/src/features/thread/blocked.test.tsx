import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { chatOf, id } from '../../entities/chat/test-entities.ts'
import { speak } from '../../lib/language.ts'
import { Chips } from './Chips.tsx'

beforeAll(() => speak('eng'))
afterEach(cleanup)
const show = (blocked: boolean): void => {
  const client = { id: id(100), name: 'Anna', status: null, ...(blocked && { blocked: true as const }) }
  const user = { id: id(400), teams: [], channelIds: [], options: [], role: { rights: [] } } as unknown as CurrentUser
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Chips chat={chatOf({ client })} user={user} isOpen={false} />
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
