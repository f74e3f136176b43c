import { has } from '@beseda/contract/access.ts'
import { messages } from '@beseda/contract/endpoints/messages.ts'
import { queues } from '@beseda/contract/endpoints/queues.ts'
import { Queue } from '@beseda/contract/entities/chat.ts'
import type { Entities, Position } from '@beseda/contract/realtime.ts'
import type { Scope } from '@beseda/domain/chats/queues.ts'
import { expect } from 'vitest'
import { patience } from '../../../start/slow.mjs'
import type { FeedState } from '../../../web/src/entities/chat/feed/stretch.ts'
import { applyToFeed, applyToQueue, type QueueState } from '../../../web/src/entities/chat/live/apply-events.ts'
import {
  applyToForecast,
  type ForecastState,
  fetchedForecast,
  isWorn,
  soonRed,
} from '../../../web/src/features/bulk/forecast/forecast-state.ts'
import { userMember } from '../../src/features/realtime/member.ts'
import type { Operator } from './people.ts'
import type { World } from './world.ts'

/** The data of an open console: every queue, and the feed of every chat seen so far. */
interface Cache {
  readonly queues: ReadonlyMap<Queue, QueueState>
  readonly feeds: ReadonlyMap<string, FeedState>
  /** For users who may see every chat. */
  readonly forecast: ForecastState | null
}
/**
 * An already open browser: it keeps what it fetched and applies frames with the code of the web application. The result must
 * equal a fresh fetch (the proof that state + events = fresh state).
 */
export interface TestBrowser {
  /** Applies the frames that have come, until they give the same as a fresh fetch. Returns the names of the events. */
  readonly catchUp: () => Promise<string[]>
}
/** Real time without a frame after which the stream counts as quiet, milliseconds. */
const quietMs = 30
/** Real time within which every open browser must equal a fresh fetch, milliseconds. */
const convergenceMs = patience(30_000)

export const openBrowser = async (w: World, operator: Operator, scope: Scope = 'mine'): Promise<TestBrowser> => {
  const user = (await w.gate.user(operator.token))!
  const member = userMember(user)
  const viewer = {
    userId: user.userId,
    teamIds: user.teamIds,
    channelIds: user.channelIds,
    allChats: has(user, 'AUTHORITY_ALL_CHATS'),
  }
  const fetchQueue = async (filter: Queue): Promise<QueueState> => {
    const { chats: list, total, next } = await operator.call(queues.list, { filter, scope, limit: 100 })
    return { chats: list, total, next }
  }
  const fetchFeed = (chatId: string): Promise<FeedState> => operator.call(messages.list, { chatId, limit: 100 })
  const fetchForecast = async () =>
    viewer.allChats ? fetchedForecast(await operator.call(queues.forecast, {}), w.clock.now()) : null
  const fetchAll = async (known: Iterable<string>): Promise<Cache> => {
    const queues = new Map<Queue, QueueState>()
    for (const filter of Queue.options) queues.set(filter, await fetchQueue(filter))
    const ids = new Set([...known, ...[...queues.values()].flatMap((q) => q.chats.map((c) => c.id))])
    const feeds = new Map<string, FeedState>()
    for (const id of ids)
      await fetchFeed(id).then(
        (f) => feeds.set(id, f),
        () => {},
      )
    return { queues, feeds, forecast: await fetchForecast() }
  }
  const here = await w.deps.hub.poll(member, undefined, AbortSignal.timeout(patience(30_000)))
  let since: Position = { epoch: here.epoch, position: here.position }
  let cache = await fetchAll([])

  const nextFrames = async (): Promise<{ event: string; entities: Entities }[]> => {
    const frames: { event: string; entities: Entities }[] = []
    for (;;) {
      const answer = await w.deps.hub.poll(member, since, AbortSignal.timeout(quietMs))
      since = { epoch: answer.epoch, position: answer.position }
      // a resync fetches everything: start-up and recovery share one path
      if (answer.resync) {
        cache = await fetchAll(cache.feeds.keys())
        // what came before is older than what was fetched
        for (const frame of frames) frame.entities = {}
      }
      if (answer.frames.length === 0 && !answer.resync) return frames
      frames.push(...answer.frames)
    }
  }
  const apply = async (before: Cache, entities: Entities): Promise<Cache> => {
    // a property shown in all chats has changed: the console fetches them again too
    if (entities.staleLists?.includes('chats')) return fetchAll(before.feeds.keys())
    const now = w.clock.now()
    const queues = new Map(
      [...before.queues].map(([filter, q]) => [filter, applyToQueue(q, entities, { filter, scope, viewer }, now)]),
    )
    const feeds = new Map(before.feeds)
    for (const chat of entities.chats ?? []) if (!feeds.has(chat.id)) feeds.set(chat.id, await fetchFeed(chat.id))
    for (const [id, feed] of feeds) {
      const { feed: next, gapAfter } = applyToFeed(feed, entities, id)
      expect(gapAfter, 'frames leave no gap').toBeNull()
      feeds.set(id, next)
    }
    for (const id of entities.goneChats ?? []) feeds.delete(id)
    return { queues, feeds, forecast: before.forecast && applyToForecast(before.forecast, entities) }
  }
  return {
    catchUp: async () => {
      const events: string[] = []
      for (const until = performance.now() + convergenceMs; ; ) {
        const frames = await nextFrames()
        events.push(...frames.map((f) => f.event))
        for (const { entities } of frames) cache = await apply(cache, entities)
        // once more in reverse: the result must not depend on order or repetition
        for (const { entities } of [...frames].reverse()) cache = await apply(cache, entities)
        if (cache.forecast && isWorn(cache.forecast, w.clock.now()))
          cache = { ...cache, forecast: await fetchForecast() }
        const fresh = await fetchAll(cache.feeds.keys())
        try {
          compare(cache, fresh, w.clock.now())
          return events
        } catch (error) {
          if (performance.now() > until) throw error
        }
      }
    },
  }
}
const compare = (held: Cache, fresh: Cache, now: number): void => {
  const soon = ({ forecast }: Cache) => forecast && soonRed(forecast, now)
  expect(soon(held), 'the forecast as fetched').toEqual(soon(fresh))
  for (const [filter, q] of fresh.queues) {
    expect(held.queues.get(filter)?.chats, `${filter} as fetched`).toEqual(q.chats)
    expect(held.queues.get(filter)?.total, `total of ${filter}`).toBe(q.total)
  }
  for (const [id, feed] of fresh.feeds) expect(held.feeds.get(id)?.messages, `feed of ${id}`).toEqual(feed.messages)
}
