import { type KeyValueStorage, memoryStorage } from '@beseda/sdk/platform.ts'
import { h, render } from 'preact'
import { act } from 'preact/test-utils'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Draft, useDraft } from './draft.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A tab of the browser. */
const open = async (storage: KeyValueStorage) => {
  let draft!: Draft
  const root = document.createElement('div')
  const Tab = () => {
    draft = useDraft(storage, 'w1')
    return null
  }
  await act(() => render(h(Tab, {}), root))
  return {
    text: () => draft.text,
    type: (text: string) => act(() => draft.setText(text)),
    close: () => act(() => render(null, root)),
  }
}
/** All tabs of this test share a window; closed ones no longer listen. */
const leave = () => dispatchEvent(new Event('pagehide'))

test('the last letters survive a page that is left at once', async () => {
  const storage = memoryStorage()
  const tab = await open(storage)
  await tab.type('Where is my or')
  vi.advanceTimersByTime(400)
  await tab.type('Where is my order?')
  leave()
  await tab.close()
  expect((await open(storage)).text()).toBe('Where is my order?')
})

test('a tab that is left does not touch what another tab has stored', async () => {
  const storage = memoryStorage()
  const idle = await open(storage)
  vi.advanceTimersByTime(400)
  const other = await open(storage)
  await other.type('Where is my order?')
  vi.advanceTimersByTime(400)
  await other.close()
  leave()
  await idle.close()
  expect(storage.get('w1.draft')).toBe('Where is my order?')
})
