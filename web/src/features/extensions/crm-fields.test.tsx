import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadWords, speak } from '../../lib/language.ts'
import { CrmFieldsDialog } from './CrmFieldsDialog.tsx'

beforeAll(async () => {
  await speak('eng')
  await loadWords('extensions', 'forms', 'errors')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
const city = '0198a000-0000-7000-8000-000000000001'
const fields = {
  here: [{ id: city, name: 'City', kind: 'text' }],
  there: [
    { code: 'ufCrm_labels', name: 'Labels', kind: 'text', many: true },
    { code: 'ufCrm_town', name: 'Town', kind: 'text', many: false },
    { code: 'ufCrm_age', name: 'Age', kind: 'number', many: false },
  ],
  mapping: [{ here: 'tags', there: 'ufCrm_labels' }],
}

test('only fields that fit are offered; the mapping is sent as it is chosen', async () => {
  const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const entity = init?.method === 'POST' ? { connection: null } : fields
    return new Response(JSON.stringify({ code: 'ok', entity, error: null }))
  })
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CrmFieldsDialog onSaved={() => {}} onClose={onClose} />
    </QueryClientProvider>,
  )
  const tags = await screen.findByLabelText<HTMLSelectElement>('Tags')
  const options = (select: HTMLElement) => [...select.querySelectorAll('option')].map((o) => o.textContent)
  expect([tags.value, options(tags)]).toEqual(['ufCrm_labels', ['Not synchronised', 'Labels']])
  const own = screen.getByLabelText('City')
  expect(options(own)).toEqual(['Not synchronised', 'Town'])
  fireEvent.change(own, { target: { value: 'ufCrm_town' } })
  fireEvent.change(tags, { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const [, init] = sent.mock.calls.at(-1)!
  expect(JSON.parse(String(init!.body))).toEqual({ mapping: [{ here: city, there: 'ufCrm_town' }] })
})
