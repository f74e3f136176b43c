import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { loadWords, speak } from '../../lib/language.ts'
import { viewerQuery } from '../../lib/viewer.ts'
import { MonitoringPage } from './MonitoringPage.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
const now = {
  ...{ at: 1, inProgress: 0, overdue: 0, waiting: 0, longestSince: null, withBot: 0, places: 0, overdueSoon: 0 },
  ...{ online: 0, finishing: 0, onBreak: 0, offline: 0, violations: 0 },
}
const none = { value: null, n: 0, leftOut: 0, calendar: null, working: null }
const load = { inProgress: 0, overdue: 0, waiting: 0, longestSince: null, withBot: 0 }
const shop = { ...load, id: '1', name: 'Shop', type: 'site_chat', active: true, health: 'ok' }
/** What the server answers by the last part of the path; absent: it fails. */
type Answers = Readonly<Record<string, object>>
const show = (address: string, answers: Answers) => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const entity = answers[new URL(String(url), 'http://x').pathname.split('/').at(-1)!]
    if (entity) return new Response(JSON.stringify({ code: 'ok', entity, error: null }))
    return new Response(JSON.stringify({ code: 'UNKNOWN', entity: null, error: null }), { status: 500 })
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const viewer = { id: 'u', role: { rights: ['AUTHORITY_ALL_STAT'] }, plan: { options: [] }, rights: [], options: [] }
  client.setQueryData(viewerQuery.queryKey, viewer as never)
  const root = createRootRoute({ component: () => <MonitoringPage OperatorPanel={() => null} /> })
  const history = createMemoryHistory({ initialEntries: [`/admin/monitoring/${address}`] })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createRouter({ routeTree: root, history }) as never} />
    </QueryClientProvider>,
  )
}
const numbers = { period: { from: '2026-11-20', to: '2026-11-20' }, at: 1, rows: [], total: { closed: none } }
const empty: Answers = {
  ...{ settings: { settings: null }, numbers, channels: { now, rows: [] }, teams: { now, rows: [] } },
  ...{ operators: { now, teams: [], rows: [] }, abonents: { now, total: 0, rows: [] } },
}
const states: readonly (readonly [address: string, answers: Answers, ru: string, eng: string])[] = [
  ['channels', {}, 'Не удалось показать каналы', 'Cannot display channels'],
  ['abonents', {}, 'Не удалось показать абонентов', 'Cannot display clients'],
  ['channels', empty, 'Нет активных каналов', 'No active channels'],
  ['teams', empty, 'Нет активных команд', 'No active teams'],
  ['operators', empty, 'Нет активных операторов', 'No active operators'],
  ['operators?status=present', empty, 'Нет активных операторов', 'No active operators'],
  ['abonents', empty, 'Нет активных абонентов', 'No active abonents'],
  ['channels', empty, 'Нет данных за период', 'No data for the period'],
  ['channels?search=nothing', { ...empty, channels: { now, rows: [shop] } }, 'Ничего не найдено', 'No results'],
]
test.each(states)('%s: every state of an empty table has its text (%#)', async (address, answers, ru, eng) => {
  for (const [lang, text] of [
    ['ru', ru],
    ['eng', eng],
  ] as const) {
    await speak(lang)
    await loadWords('monitoring', 'reportParts', 'errors')
    show(address, answers)
    expect(await screen.findByText(text)).toBeTruthy()
    if (Object.keys(answers).length === 0)
      expect(screen.getByRole('button', { name: /Повторить|Retry|Try again/ })).toBeTruthy()
    cleanup()
  }
})
