import { expect, test } from 'vitest'
import { messageOf } from '../test-entities.ts'
import { type FeedState, gapOf, withPage } from './stretch.ts'

const feedOf = (from: number, to: number, lastSeq = to, change: Partial<FeedState> = {}): FeedState => ({
  messages: Array.from({ length: to - from + 1 }, (_, i) => messageOf(from + i)),
  firstSeq: 1,
  lastSeq,
  ...change,
})
const ends = (feed: FeedState) => [feed.messages[0]?.seq, feed.messages.at(-1)?.seq, feed.lastSeq, feed.detached]

test('an older page is prepended, a newer one appended', () => {
  expect(ends(withPage(feedOf(50, 60), feedOf(10, 49, 60)))).toEqual([10, 60, 60, undefined])
  expect(ends(withPage(feedOf(50, 60, 90, { detached: true }), feedOf(61, 90)))).toEqual([50, 90, 90, undefined])
  expect(ends(withPage(feedOf(50, 60, 90, { detached: true }), feedOf(61, 70, 90)))).toEqual([50, 70, 90, true])
})

test('a page far in the past replaces the range and detaches it; the end is still known', () => {
  const jumped = withPage(feedOf(50, 90, 91), feedOf(1, 20, 90))
  expect(ends(jumped)).toEqual([1, 20, 91, true])
  expect(gapOf(jumped)).toBeNull()
})

test('the newest page after a long absence replaces the range without detaching it', () => {
  const back = withPage(feedOf(1, 20), feedOf(70, 119, 119))
  expect(ends(back)).toEqual([70, 119, 119, undefined])
})

test('a message that arrives before the page is not lost', () => {
  const waiting = feedOf(1, 20, 24, { ahead: [messageOf(24)] })
  expect(ends(withPage(waiting, feedOf(21, 23, 23)))).toEqual([1, 24, 24, undefined])
  expect(gapOf(withPage(waiting, feedOf(21, 22, 22)))).toBe(22)
})

test('an empty page only sets the end', () => {
  const feed = feedOf(1, 3)
  expect(withPage(feed, { messages: [], firstSeq: 1, lastSeq: 3 })).toEqual(feed)
  expect(withPage(undefined, feed)).toBe(feed)
})
