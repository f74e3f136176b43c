import { expect, test } from 'vitest'
import { readAfterMs, updateRead, type VisibleSince } from './reading.ts'

const nothing: VisibleSince = new Map()

test('an entry is read after it was in view for half a second', () => {
  const first = updateRead(nothing, [4, 5], 1000)
  expect(first).toMatchObject({ readSeq: null, checkIn: readAfterMs })
  const second = updateRead(first.visibleSince, [5, 6], 1000 + readAfterMs - 1)
  expect(second).toMatchObject({ readSeq: null, checkIn: 1 })
  const third = updateRead(second.visibleSince, [5, 6], 1000 + readAfterMs)
  expect(third).toMatchObject({ readSeq: 5, checkIn: readAfterMs - 1 })
})

test('scrolling past or looking away restarts the time', () => {
  const first = updateRead(nothing, [4], 0)
  const away = updateRead(first.visibleSince, [], 400)
  expect(away).toMatchObject({ readSeq: null, checkIn: null })
  expect(updateRead(away.visibleSince, [4], 600).readSeq).toBeNull()
})
