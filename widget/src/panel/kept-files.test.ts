import type { StoredFile } from '@beseda/contract/entities/file.ts'
import { memoryStorage } from '@beseda/sdk/platform.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { keptFiles } from './kept-files.ts'

const file = (id: string): StoredFile => ({
  ...{ id, name: `${id}.pdf`, mime: 'application/pdf', bytes: 1, kind: 'file' },
  ...{ width: null, height: null, url: `/files/${id}` },
})
afterEach(() => vi.useRealTimers())

test('uploaded files come back at the next visit, until the server removes them', () => {
  vi.useFakeTimers()
  const storage = memoryStorage()
  keptFiles(storage, 'w1').keep([file('a')])
  vi.advanceTimersByTime(30 * 60_000)
  keptFiles(storage, 'w1').keep([file('a'), file('b')])
  expect(keptFiles(storage, 'w1').read()).toEqual([file('a'), file('b')])
  expect(keptFiles(storage, 'w2').read()).toEqual([])
  vi.advanceTimersByTime(26 * 60_000)
  expect(keptFiles(storage, 'w1').read()).toEqual([file('b')])
  keptFiles(storage, 'w1').keep([])
  expect(storage.keys()).toEqual([])
})

test('what somebody else has stored there is ignored', () => {
  const storage = memoryStorage()
  for (const text of ['', '{}', '[1,null,{"at":"x"},{"at":1,"stored":{}}]', 'not json']) {
    storage.set('w1.files', text)
    expect(keptFiles(storage, 'w1').read()).toEqual([])
  }
})
