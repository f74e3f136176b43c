import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { countersQuery } from '../../entities/chat/counters.ts'
import { loadWords, speak } from '../../lib/language.ts'
import { viewerQuery } from '../../lib/viewer.ts'
import BreakChoice, { breaksQuery } from './BreakChoice.tsx'

beforeAll(async () => {
  await speak('ru')
  await loadWords('presence')
})
const chosen = vi.fn()
beforeEach(() => chosen.mockClear())
afterEach(cleanup)

const away = (n: number) =>
  Array.from({ length: n }, (_, i) => ({
    ...{ id: `p${i}`, name: `Человек ${i}`, presence: i === 0 ? 'finishing' : 'break', since: 0, until: null },
  }))
const show = (viewer: object, teams: object[], position: number | null = null) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  const user = { presence: 'online', presenceSince: 0, breakKind: null, breakNote: '', breakWish: null, ...viewer }
  queryClient.setQueryData(viewerQuery.queryKey, { breakMinutesPlanned: null, breakUntil: null, ...user } as never)
  queryClient.setQueryData(countersQuery.queryKey, { assigned: 3 } as never)
  queryClient.setQueryData(breaksQuery.queryKey, { teams, position } as never)
  render(
    <QueryClientProvider client={queryClient}>
      <BreakChoice onChoose={chosen} />
    </QueryClientProvider>,
  )
}
const team = (taken: number, limit: number, name = 'Возвраты') => ({
  ...{ id: name, name, limit, away: taken, people: away(Math.min(taken, 20)) },
})

test('with a free slot a reason begins the break; the count of those away is shown', () => {
  show({}, [team(1, 3)])
  expect(screen.getByText('На перерыве 1 из 3')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Обед' }))
  expect(chosen).toHaveBeenLastCalledWith({
    ...{ presence: 'break', kind: 'lunch', note: '', minutes: null, whenFree: false },
  })
})
test('without a free slot the names are shown, and a reason joins the waitlist, as does finishing the chats', () => {
  show({}, [team(22, 22)])
  expect(screen.getByText('Человек 0').nextSibling?.textContent).toBe('заканчивает чаты')
  expect(screen.getByText('и ещё 2')).toBeTruthy()
  expect(screen.getByText('Перерыв, когда освободится место')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Отдых' }))
  expect(chosen.mock.lastCall![0]).toMatchObject({ presence: 'break', kind: 'rest', whenFree: true })
  fireEvent.click(screen.getByRole('button', { name: /^Сначала закончить 3 чата/ }))
  expect(chosen.mock.lastCall![0]).toEqual({ presence: 'finishing', whenFree: true })
})
test('operators on the waitlist see their position, can change the reason and leave it', () => {
  show({ breakWish: 'finishing', breakKind: 'lunch' }, [team(1, 1), team(0, 2, 'Продажи')], 2)
  expect(screen.getByText('Когда подойдёт очередь, новых чатов не будет. Место: 2')).toBeTruthy()
  expect(screen.getByText('Продажи: на перерыве 0 из 2')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: '30' }))
  expect(chosen.mock.lastCall![0]).toMatchObject({ presence: 'finishing', kind: 'lunch', minutes: 30, whenFree: true })
  fireEvent.click(screen.getByRole('button', { name: 'Не ждать' }))
  expect(chosen).toHaveBeenLastCalledWith({ presence: 'online' })
})
test('on a break: choosing its length', () => {
  show({ presence: 'break', breakMinutesPlanned: 15, breakKind: 'rest' }, [team(1, 1)])
  expect(screen.getByRole('radio', { name: '15' })).toHaveProperty('checked', true)
  fireEvent.click(screen.getByRole('radio', { name: 'Без срока' }))
  expect(chosen.mock.lastCall![0]).toMatchObject({ presence: 'break', kind: 'rest', minutes: null, whenFree: false })
})
