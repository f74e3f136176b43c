import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadWords, speak } from '../../lib/language.ts'
import { DownloadMenu } from './DownloadMenu.tsx'

beforeAll(async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
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
