import { messages } from '@beseda/contract/endpoints/messages.ts'
import { limits } from '@beseda/contract/limits.ts'
import { createGapFiller, type GapFiller } from '@beseda/sdk/core/gap-filler.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { later } from '../../../lib/clock.ts'
import { chance } from '../../../lib/ids.ts'
import { keys } from '../queries.ts'
import { type FeedState, gapOf, withPage } from './stretch.ts'

const againMs = 3000
const fillers = new Map<string, GapFiller>()
/** A longer gap is not filled: the newest entries replace the loaded ones. */
const farAway = 1000

/** Fetches the entries missing at the end of a loaded range. One fetch per chat at a time; a failed one is retried. */
export const fillGap = (queryClient: QueryClient, chatId: string): void => {
  const filler = fillers.get(chatId) ?? makeFiller(queryClient, chatId)
  fillers.set(chatId, filler)
  filler.fill()
}
const makeFiller = (queryClient: QueryClient, chatId: string): GapFiller => {
  const key = keys.feed(chatId)
  const missingAfter = () => {
    const feed = queryClient.getQueryData<FeedState>(key)
    return feed ? gapOf(feed) : null
  }
  return createGapFiller<FeedState>({
    timers: { later, random: chance },
    start: missingAfter,
    fetchPage: (after) => {
      const lastSeq = queryClient.getQueryData<FeedState>(key)?.lastSeq ?? 0
      if (lastSeq - after > farAway) return call(messages.list, { chatId, limit: limits.page.default })
      return call(messages.list, { chatId, after, limit: limits.page.max })
    },
    onPage: (page) => {
      queryClient.setQueryData<FeedState>(key, (now) => withPage(now, page))
      return page.messages.length === 0 ? null : missingAfter()
    },
    // A refusal is final; a lost answer is retried.
    isFinal: (error) => error instanceof ApiError && error.status < 500,
    onEnd: () => fillers.delete(chatId),
  })
}

/** The end of the feed is known to be beyond the loaded range. */
export const noteEnd = (queryClient: QueryClient, chatId: string, lastSeq: number): void => {
  queryClient.setQueryData<FeedState>(keys.feed(chatId), (feed) =>
    feed && feed.lastSeq < lastSeq ? { ...feed, lastSeq, firstSeq: Math.max(feed.firstSeq, 1) } : feed,
  )
}

const paging = new Set<string>()
/** Loads the page before or after the loaded range; does nothing while a page is loading or there is none. */
export const loadPage = async (queryClient: QueryClient, chatId: string, where: 'before' | 'after'): Promise<void> => {
  const feed = queryClient.getQueryData<FeedState>(keys.feed(chatId))
  const first = feed?.messages[0]?.seq
  const last = feed?.messages.at(-1)?.seq
  if (!feed || first === undefined || last === undefined) return
  if (where === 'before' ? first <= feed.firstSeq : last >= feed.lastSeq) return
  const name = `${chatId}/${where}`
  if (paging.has(name)) return
  paging.add(name)
  try {
    const from = where === 'before' ? { before: first } : { after: last }
    const page = await call(messages.list, { chatId, limit: 40, ...from })
    queryClient.setQueryData<FeedState>(keys.feed(chatId), (now) => withPage(now, page))
    paging.delete(name)
  } catch (error) {
    // Do not retry with the next scroll event.
    later(againMs, () => paging.delete(name))
    throw error
  }
}

/** Replaces the range by the one around an entry. */
export const loadAround = async (queryClient: QueryClient, chatId: string, seq: number): Promise<void> => {
  const feed = queryClient.getQueryData<FeedState>(keys.feed(chatId))
  if (feed?.messages.some((m) => m.seq === seq)) return
  const page = await call(messages.list, { chatId, before: seq + 25, limit: 50 })
  queryClient.setQueryData<FeedState>(keys.feed(chatId), (now) => withPage(now, page))
}

/** Returns from the past to the newest entries. */
export const loadNewest = async (queryClient: QueryClient, chatId: string): Promise<void> => {
  const page = await call(messages.list, { chatId, limit: limits.page.default })
  queryClient.setQueryData<FeedState>(keys.feed(chatId), (now) => withPage(now, page))
}
