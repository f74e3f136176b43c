import type { UseQueryResult } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadWords, speak } from '../lib/language.ts'
import { PanelOf } from './PanelOf.tsx'
import { SidePanel } from './SidePanel.tsx'

beforeAll(async () => {
  await speak('ru')
  await loadWords('forms')
})
afterEach(cleanup)

interface Thing {
  readonly id: string
}
const answer = (data: readonly Thing[] | undefined): UseQueryResult<readonly Thing[]> =>
  ({ data, error: null, isFetching: data === undefined, refetch: vi.fn() }) as never
const show = (data: readonly Thing[] | undefined, openId?: string, isNew = false) => (
  <PanelOf query={answer(data)} rowsOf={(rows) => rows} openId={openId} isNew={isNew} onClose={() => undefined}>
    {(row, rows) => <p>{`${row?.id ?? 'new'} of ${rows.length}`}</p>}
  </PanelOf>
)

test('no address, no panel; the panel appears before the list has loaded; a missing object shows a message', () => {
  const { rerender } = render(show([{ id: 'a' }]))
  expect(screen.queryByRole('complementary')).toBeNull()
  rerender(show(undefined, 'a'))
  expect(screen.getByRole('complementary')).toBeTruthy()
  rerender(show([{ id: 'a' }], 'a'))
  expect(screen.getByText('a of 1')).toBeTruthy()
  rerender(show([{ id: 'a' }], 'b'))
  expect(screen.getByText('Этого уже нет')).toBeTruthy()
  rerender(show([], undefined, true))
  expect(screen.getByText('new of 0')).toBeTruthy()
})

const panel = (field: boolean) => (
  <SidePanel title="Возвраты" onClose={() => undefined}>
    {field && (
      <form>
        <input type="file" aria-label="Фото" />
        <input aria-label="Название" />
      </form>
    )}
  </SidePanel>
)
test('the heading has the focus until the form loads, then its first field', async () => {
  const { rerender } = render(panel(false))
  expect(document.activeElement?.textContent).toBe('Возвраты')
  rerender(panel(true))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Название')))
})
test('a form that loads late does not take the focus from another element', async () => {
  const { rerender } = render(panel(false))
  screen.getByRole('button', { name: 'Закрыть' }).focus()
  rerender(panel(true))
  await new Promise((done) => setTimeout(done, 20))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Закрыть' }))
})
