import { expect, test } from 'vitest'
import { compareCodes, readRaised } from './raised-codes.mjs'
import { makeTree } from './test-tree.mjs'

const present = ['CHAT_CLOSED', 'CHAT_TAKEN']
const later = ['TAG_EXISTS']

test('a run that provoked every code of what is built has no problem', () => {
  expect(compareCodes({ raised: [...present], present, later })).toEqual([])
})
test('a code that no test provoked is named, with the place to declare it', () => {
  const problems = compareCodes({ raised: ['CHAT_TAKEN'], present, later })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(/^CHAT_CLOSED: .*defineLaterErrors in contract\/src\/errors/)
})
test('an answered code of a part that is not built, and one that is no code at all', () => {
  const problems = compareCodes({ raised: [...present, 'TAG_EXISTS', 'OOPS'], present, later })
  expect(problems).toEqual([
    expect.stringMatching(/^OOPS: answered, but not in the catalogue/),
    expect.stringMatching(/^TAG_EXISTS: answered, but its part counts as not built/),
  ])
})
test('what all workers wrote counts', () => {
  const folder = makeTree({ 11: 'CHAT_CLOSED\nCHAT_TAKEN\n', 12: 'CHAT_TAKEN\n' })
  expect([...readRaised(folder)].sort()).toEqual(present)
})
