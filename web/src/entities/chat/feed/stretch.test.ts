import { expect, test } from 'vitest'
import { messageOf } from '../test-entities.ts'
import { type FeedState, gapOf, hasFreshOwn, withPage } from './stretch.ts'

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

test('a message that the user has just written elsewhere is found; older, known and other people’s ones are not', () => {
  const own = (seq: number, at: number) => messageOf(seq, { author: { kind: 'operator', id: 'u', name: 'Игорь' }, at })
  const feed = { ...feedOf(1, 3), messages: [messageOf(1), messageOf(2), own(3, 100_000)] }
  const known = { after: 2, userId: 'u', except: null, now: 101_000 }
  expect(hasFreshOwn(feed, known)).toBe(true)
  expect(hasFreshOwn(feed, { ...known, after: 3 })).toBe(false)
  expect(hasFreshOwn(feed, { ...known, except: messageOf(3).id })).toBe(false)
  expect(hasFreshOwn(feed, { ...known, userId: 'other' })).toBe(false)
  expect(hasFreshOwn(feed, { ...known, now: 200_000 })).toBe(false)
  expect(hasFreshOwn({ ...feed, detached: true }, known)).toBe(false)
})
