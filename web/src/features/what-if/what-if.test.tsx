import { servicePrefix } from '@beseda/contract/endpoint.ts'
import { reports } from '@beseda/contract/endpoints/reports.ts'
import { teams as teamCalls } from '@beseda/contract/endpoints/teams.ts'
import type { OperatorHistory, RequestHistory } from '@beseda/contract/entities/history.ts'
import type { Team } from '@beseda/contract/entities/team.ts'
import { initialSettings } from '@beseda/contract/team-settings.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TeamValues, valuesOf } from '../../entities/team/team-form.ts'
import { now } from '../../lib/clock.ts'
import { loadWords, speak } from '../../lib/language.ts'
import { loadSchemas } from '../../lib/schemas.ts'
import { periodOf } from './period.ts'
import WhatIfDialog from './WhatIfDialog.tsx'

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const minute = 60_000
const { from } = periodOf('yesterday', '', now())!
const team: Team = {
  ...{ ...initialSettings, id: id(1), name: 'Возвраты', description: 'x', dialogLimit: 1, calendar: null },
  ...{ version: 1, changed: {}, memberCount: 1, someMembers: [], openChats: 0 },
}
const ann: OperatorHistory = { id: id(2), name: 'Анна Ким', teamIds: [team.id], presence: [[from, 'online']] }
const request = (n: number): RequestHistory => ({
  ...{ id: id(n), chatId: id(100 + n), lastOperatorId: null, highMs: 4 * minute },
  intervals: [
    {
      ...{ kind: 'asked', at: from + 60 * minute, teamId: team.id, waitingMs: 0, waitedMs: (n - 10) * 5 * minute },
      ...{ operatorId: ann.id, replyMs: 0, activeMs: 0, heldMs: 5 * minute, answered: true, end: 'closed' },
    },
  ],
})
// jsdom opens no dialog, so the contents of one are hidden.
configure({ defaultHidden: true })
let requests: RequestHistory[] = []
let status = 200
beforeEach(async () => {
  requests = [request(10), request(11), request(12)]
  status = 200
  await speak('ru')
  await Promise.all([loadWords('whatIf', 'forms', 'errors'), loadSchemas()])
  vi.stubGlobal('fetch', async (url: string) => {
    const path = new URL(url, 'http://x').pathname.slice(servicePrefix.length)
    const entity = {
      [teamCalls.list.path]: { teams: [team] },
      [reports.historyPeople.path]: { people: [ann], next: null },
      [reports.historyRequests.path]: { requests, total: requests.length, next: null },
    }[path]
    return new Response(JSON.stringify(status === 200 ? { code: 'ok', entity, error: null } : {}), { status })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const show = (change: Partial<TeamValues> = {}) => {
  const values = { ...valuesOf(team, [ann.id]), ...change }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WhatIfDialog team={team} members={[ann]} values={values} onClose={() => {}} />
    </QueryClientProvider>,
  )
}
const row = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

test('shows the real figures, those of the model with the current settings, and with the changes', async () => {
  show({ dialogLimit: '3' })
  expect(await row('Самое долгое ожидание')).toEqual(['10 мин', '10 мин', '0 с▼лучше'])
  expect(await row('Первый ответ позже срока')).toEqual(['67 %', '67 %', '0 %▼лучше'])
  expect(screen.getByText('Лимит диалогов: 1 → 3')).toBeTruthy()
  expect(screen.getByText(/отдала 100 % чатов тем же людям/)).toBeTruthy()
  expect(await row('Анна Ким')).toEqual(['15 мин → 5 мин', '3', '1 → 3'])
})
test('without changes it says so, and there is nothing to compare with', async () => {
  show()
  expect(await row('Самое долгое ожидание')).toEqual(['10 мин', '10 мин'])
  expect(screen.getByText(/В форме ничего не изменено/)).toBeTruthy()
})
test('invalid values, manual distribution and a time without chats are explained', async () => {
  show({ dialogLimit: '1000' })
  expect(screen.getByText(/В форме есть ошибка/)).toBeTruthy()
  cleanup()
  show({ distributionRule: 'manual' })
  expect(await screen.findByText(/посчитать его заранее нельзя/)).toBeTruthy()
  expect(await row('Самое долгое ожидание')).toEqual(['10 мин', '10 мин'])
  cleanup()
  requests = []
  show()
  expect(await screen.findByText('В это время чатов у команды не было')).toBeTruthy()
})
test('an error of the server offers a retry', async () => {
  status = 500
  show()
  const again = await screen.findByRole('button', { name: 'Повторить' })
  status = 200
  await userEvent.click(again)
  expect(await row('Самое долгое ожидание')).toEqual(['10 мин', '10 мин'])
})
