import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { now } from '../../../lib/clock.ts'
import { setConnection } from '../../../lib/connection.ts'
import { loadWords, speak } from '../../../lib/language.ts'
import { stored } from '../../../lib/storage.ts'
import { closeToast, useToasts } from '../../../lib/toasts.ts'
import { viewerQuery } from '../../../lib/viewer.ts'
import { applyPresence } from '../apply-presence.ts'
import { showLicences } from '../licences/licence-notice.ts'
import { PresenceNotices } from './PresenceNotices.tsx'

const me = 'me'
let queryClient: QueryClient
/** What the server says about licences. */
let state: object
let taken: object
beforeAll(async () => {
  await speak('ru')
  await loadWords('presence', 'licences', 'errors')
})
beforeEach(() => {
  stored.presenceSeen.set(null)
  setConnection({ state: 'online' })
  const holder = {
    id: 'a',
    name: 'Анна',
    photoUrl: null,
    onlineSince: 0,
    lastActiveAt: 0,
    takeableAt: null,
    openChats: 1,
  }
  state = { limit: 1, holders: [holder], waiting: false, position: null, kept: 0, keptUntil: null }
  taken = { code: 'ok', entity: { presence: 'online', since: now(), presenceReason: 'chosen' }, error: null }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) =>
    Response.json((init?.method ?? 'GET') === 'GET' ? { code: 'ok', entity: state, error: null } : taken),
  )
})
afterEach(() => {
  cleanup()
  act(() => showLicences('none'))
  for (const { id } of toasts()) closeToast(id)
  vi.restoreAllMocks()
})
const toasts = () => renderHook(useToasts).result.current
const show = (viewer: object) => {
  queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  const role = { rights: [{ name: 'AUTHORITY_CHAT_DISTRIBUTION' }] }
  const user = {
    id: me,
    presenceSince: 5,
    breakKind: null,
    breakNote: '',
    role,
    options: [],
    dialogLimit: 5,
    ...viewer,
  }
  queryClient.setQueryData(viewerQuery.queryKey, user as never)
  render(
    <QueryClientProvider client={queryClient}>
      <PresenceNotices />
    </QueryClientProvider>,
  )
}
const receive = (entities: object) =>
  act(() => {
    const frame = { type: 'frame', position: 1, event: 'presence.changed', entities }
    applyPresence(queryClient, { userId: me, teamIds: [], channelIds: [], allChats: false }, frame as never)
  })
const dialog = () => screen.queryByText('Все лицензии операторов заняты')
const noLicence = { presence: 'break', presenceReason: 'noLicence' }

test('signed in without a free licence: the dialog opens by itself and says why; once closed, the banner stays', async () => {
  show(noLicence)
  expect(await screen.findByText(/^Поэтому вы на перерыве.*Занято 1 из 1/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Закрыть', hidden: true }))
  await waitFor(() => expect(dialog()).toBeNull())
  expect(await screen.findByText(/^Вы на перерыве, потому что все лицензии были заняты/)).toBeTruthy()
  cleanup()
  show(noLicence)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(dialog()).toBeNull()
})
test('put on a break by the server: the dialog opens; it closes when the status changes elsewhere', async () => {
  show({ presence: 'online', presenceReason: 'signedIn' })
  receive({ presence: [{ userId: me, presence: 'break', since: 6 }] })
  receive({ presenceReason: { since: 6, reason: 'noLicence' } })
  await waitFor(() => expect(dialog()).toBeTruthy())
  receive({ presence: [{ userId: me, presence: 'online', since: 7 }] })
  await waitFor(() => expect(dialog()).toBeNull())
})
test('when a licence is free or the limit is lifted the dialog closes, and the banner offers to go online', async () => {
  state = { ...state, limit: null }
  show(noLicence)
  expect(await screen.findByText('Освободилась лицензия оператора')).toBeTruthy()
  expect(dialog()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Стать активным' }))
  await waitFor(() => expect(queryClient.getQueryData(viewerQuery.queryKey)?.presence).toBe('online'))
})
test('back after a lost connection: a message says so once', async () => {
  show({ presence: 'offline', presenceReason: 'connectionLost' })
  receive({ presence: [{ userId: me, presence: 'online', since: 6 }] })
  receive({ presenceReason: { since: 6, reason: 'connectionBack' } })
  const { result } = renderHook(useToasts)
  await waitFor(() => expect(result.current.map((t) => t.text)).toEqual(['Вы снова активны: консоль опять на связи']))
  cleanup()
  for (const { id } of toasts()) closeToast(id)
  show({ presence: 'online', presenceSince: 6, presenceReason: 'connectionBack' })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(toasts()).toEqual([])
})
test.each([
  ['licenceTaken', /^Вы не в сети, потому что лицензию занял коллега/],
  ['roleChanged', /^Вы не в сети: новые чаты не приходят$/],
])('offline (%s): a banner with one button that goes online', async (presenceReason, text) => {
  show({ presence: 'offline', presenceReason })
  expect(screen.getByText(text)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Стать активным' }))
  await waitFor(() => expect(screen.queryByText(text)).toBeNull())
})
test('after a lost connection the banner waits until the server has had the time to bring them back', () => {
  vi.useFakeTimers()
  show({ presence: 'offline', presenceReason: 'connectionLost' })
  const text = /^Связь пропала \(.+\), вы не в сети: новые чаты не приходят$/
  expect(screen.queryByText(text)).toBeNull()
  act(() => void vi.advanceTimersByTime(1500))
  expect(screen.getByText(text)).toBeTruthy()
  vi.useRealTimers()
})
test('no banner for people who receive no chats, nor without a connection', () => {
  show({ presence: 'offline', presenceReason: null, role: { rights: [] } })
  setConnection({ state: 'offline' })
  show({ presence: 'offline', presenceReason: null })
  expect(screen.queryByText(/Вы не в сети/)).toBeNull()
})
