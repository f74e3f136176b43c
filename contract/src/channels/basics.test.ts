import { expect, test } from 'vitest'
import { channelBasics } from './basics.ts'

test('no two channel types look alike in a list', () => {
  const marks = Object.values(channelBasics).map((type) => JSON.stringify('mark' in type ? type.mark : null))
  expect(new Set(marks).size).toBe(marks.length)
})
