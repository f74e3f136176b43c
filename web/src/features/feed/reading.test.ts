import { expect, test } from 'vitest'
import { type Looking, looked, readAfterMs } from './reading.ts'

const nothing: Looking = new Map()

test('an entry is read after it was in view for half a second', () => {
  const first = looked(nothing, [4, 5], 1000)
  expect(first).toMatchObject({ readSeq: null, checkIn: readAfterMs })
  const second = looked(first.looking, [5, 6], 1000 + readAfterMs - 1)
  expect(second).toMatchObject({ readSeq: null, checkIn: 1 })
  const third = looked(second.looking, [5, 6], 1000 + readAfterMs)
  expect(third).toMatchObject({ readSeq: 5, checkIn: readAfterMs - 1 })
})

test('scrolling past and looking away start the time again', () => {
  const first = looked(nothing, [4], 0)
  const away = looked(first.looking, [], 400)
  expect(away).toMatchObject({ readSeq: null, checkIn: null })
  expect(looked(away.looking, [4], 600).readSeq).toBeNull()
})
