import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { now } from '../../../lib/clock.ts'
import { loadWords, speak } from '../../../lib/language.ts'
import { viewerQuery } from '../../../lib/viewer.ts'
import LicencesDialog from './LicencesDialog.tsx'

beforeAll(async () => {
  await speak('ru')
  await loadWords('licences', 'errors')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
const minute = 60_000
const holder = (name: string, idle: number, takeableAt: number | null, openChats = 0) => ({
  ...{ id: name, name, photoUrl: null, onlineSince: 0, lastActiveAt: now() - idle, takeableAt, openChats },
})
const closed = vi.fn()
const show = (
  state: { holders: object[]; kept?: number; waiting?: boolean; position?: number },
  answer: (path: string) => object,
) => {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  const role = { rights: [{ name: 'AUTHORITY_CHAT_DISTRIBUTION' }] }
  const presence = { presence: 'break', presenceSince: 0, breakKind: null, breakNote: '' }
  const viewer = { id: 'me', ...presence, role, options: [], dialogLimit: 5 }
  queryClient.setQueryData(viewerQuery.queryKey, viewer as never)
  const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const path = String(url instanceof Request ? url.url : url)
    const entity = {
      limit: state.holders.length + (state.kept ?? 0),
      waiting: false,
      position: null,
      kept: 0,
      keptUntil: null,
      ...state,
    }
    if ((init?.method ?? 'GET') === 'GET') return new Response(JSON.stringify({ code: 'ok', entity, error: null }))
    return new Response(JSON.stringify(answer(path)))
  })
  render(
    <QueryClientProvider client={queryClient}>
      <LicencesDialog onClose={closed} />
    </QueryClientProvider>,
  )
  return { sent, queryClient }
}

test('only the licence of an idle operator can be taken, with a second click that states the consequence', async () => {
  const holders = [
    holder('Анна', 20 * minute, now() - 5 * minute, 2),
    holder('Борис', 10 * minute, now() + 5 * minute),
    holder('Вера', 60 * minute, null),
  ]
  const entity = { presence: 'online', since: 7, breakWish: null }
  const { queryClient } = show({ holders }, () => ({ code: 'ok', entity, error: null }))
  const take = await screen.findAllByRole('button', { name: /^Занять:/, hidden: true })
  expect(take.map((b) => b.getAttribute('aria-label'))).toEqual(['Занять: Анна'])
  fireEvent.click(take[0]!)
  expect(screen.getByText('Анна уйдёт из сети, чаты перейдут по правилам команды')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Занять место', hidden: true }))
  await waitFor(() => expect(queryClient.getQueryData(viewerQuery.queryKey)?.presence).toBe('online'))
})
test('a refusal is shown in the dialog, and the list is fetched again', async () => {
  const error = { text: 'Анна работает: лицензию можно занять после перерыва в работе', params: { name: 'Анна' } }
  const { sent } = show({ holders: [holder('Анна', 20 * minute, 0)] }, () => ({
    ...{ code: 'LICENCE_IN_USE', entity: null, error },
  }))
  fireEvent.click(await screen.findByRole('button', { name: 'Занять: Анна', hidden: true }))
  fireEvent.click(screen.getByRole('button', { name: 'Занять место', hidden: true }))
  expect(await screen.findByText(error.text)).toBeTruthy()
  await waitFor(() => expect(sent.mock.calls.length).toBeGreaterThan(2))
})
test('shows the position on the waitlist, and licences reserved for others', async () => {
  show({ holders: [holder('Анна', 0, null)], waiting: true, position: 2, kept: 1 }, () => ({}))
  expect(await screen.findByText(/Ещё 1 придержана для того, кто ждал/)).toBeTruthy()
  expect(screen.getByText('Ваше место в очереди: 2. Подадим сигнал и придержим лицензию на минуту')).toBeTruthy()
})
test('joining the waitlist shows the position at once, before the state is fetched again', async () => {
  const { sent } = show({ holders: [holder('Анна', 0, null)] }, () => {
    // Later fetches get no answer.
    sent.mockImplementation(() => new Promise(() => {}))
    return { code: 'ok', entity: { waiting: true, position: 3 }, error: null }
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Сообщить, когда освободится', hidden: true }))
  expect(await screen.findByText(/^Ваше место в очереди: 3/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Не сообщать', hidden: true })).toBeTruthy()
})
