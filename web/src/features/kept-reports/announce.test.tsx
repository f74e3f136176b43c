import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadWords, speak } from '../../lib/language.ts'
import { closeToast, pauseToasts, runToast, useToasts } from '../../lib/toasts.ts'
import { Toaster } from '../../ui/Toaster.tsx'
import { announceKept } from './announce.ts'

const Toasts = () => (
  <Toaster
    toasts={useToasts()}
    label="Messages"
    closeLabel="Close"
    onRun={runToast}
    onClose={closeToast}
    onPause={pauseToasts}
  />
)
beforeAll(async () => {
  await speak('eng')
  await loadWords('keptReports', 'errors')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a file that is ready is announced until it is closed, and its button saves all parts of it', async () => {
  const saved: [string, number][] = []
  let blob = new Blob()
  URL.createObjectURL = (made) => {
    blob = made as Blob
    return 'blob:1'
  }
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push([this.download, blob.size])
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const isFirst = String(url).includes('at=0')
    const entity = isFirst ? { base64: btoa('PK12'), next: 4 } : { base64: btoa('345'), next: null }
    return new Response(JSON.stringify({ code: 'ok', entity, error: null }))
  })
  render(<Toasts />)
  announceKept({ id: 'k', name: 'dialogs.xlsx', isDone: true })
  expect(await screen.findByText('The file “dialogs.xlsx” is ready')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Download', hidden: true }))
  await waitFor(() => expect(saved).toEqual([['dialogs.xlsx', 7]]))
})
test('a file that could not be made is announced as an error, without a button', async () => {
  render(<Toasts />)
  announceKept({ id: 'k', name: 'dialogs.xlsx', isDone: false })
  expect(await screen.findByText(/The file “dialogs.xlsx” /)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
})
