import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadWords, speak } from '../../lib/language.ts'
import { DownloadMenu } from './DownloadMenu.tsx'

beforeAll(async () => {
  await speak('eng')
  await loadWords('reportFiles', 'errors')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
const open = (props: Partial<Parameters<typeof DownloadMenu>[0]> = {}) => {
  const entity = { name: 'teams.xlsx', format: 'xlsx', rows: 2, base64: btoa('PK') }
  const sent = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(JSON.stringify({ code: 'ok', entity, error: null })))
  const asked = { period: '7d', teams: 'none', clock: 'working' } as const
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DownloadMenu report="teams" asked={asked} hasInactive={false} isReady {...props} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Download' }))
  return sent
}
test('the file is asked for with the conditions of the screen and saved under its name', async () => {
  const sent = open()
  const saved: string[] = []
  URL.createObjectURL = () => 'blob:1'
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  fireEvent.click(screen.getByRole('menuitem', { name: 'Excel workbook (xlsx)', hidden: true }))
  await waitFor(() => expect(saved).toEqual(['teams.xlsx']))
  const [url, init] = sent.mock.calls[0]!
  expect(String(url)).toContain('/reports/files/tables/teams')
  expect(JSON.parse(String(init!.body))).toEqual({
    ...{ period: '7d', teams: 'none', clock: 'working', format: 'xlsx', separator: ',' },
  })
})
test('a custom period without its days cannot be downloaded', () => {
  open({ isReady: false })
  expect(screen.queryByRole('menuitem', { hidden: true })).toBeNull()
})
test('a job writes a report that is too long for a request, with the same conditions', async () => {
  const sent = open()
  const refused = { code: 'REPORT_FILE_TOO_LONG', entity: null, error: { text: 'too long', params: { rows: 10_000 } } }
  const ordered = { code: 'ok', entity: { id: 'k' }, error: null }
  sent.mockImplementation(async (url) => {
    const isOrder = String(url).endsWith('/reports/kept')
    return new Response(JSON.stringify(isOrder ? ordered : refused), { status: isOrder ? 200 : 409 })
  })
  fireEvent.click(screen.getByRole('menuitem', { name: 'CSV', hidden: true }))
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
  const [url, init] = sent.mock.calls[1]!
  expect(String(url)).toContain('/reports/kept')
  expect(JSON.parse(String(init!.body))).toEqual({
    ...{ period: '7d', teams: 'none', clock: 'working', format: 'csv', separator: ',' },
    ...{ report: 'teams', id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  })
})
test('only the summary has a letter', () => {
  open({ report: 'summary' })
  expect(screen.getByRole('menuitem', { name: 'PDF with charts', hidden: true })).toBeTruthy()
  cleanup()
  open()
  expect(screen.queryByRole('menuitem', { name: 'PDF with charts', hidden: true })).toBeNull()
})
