import type { Chat, Queue } from '@beseda/contract/entities/chat.ts'
import { type Entities, realtime } from '@beseda/contract/realtime.ts'
import type { QueueViewer, Scope } from '@beseda/domain/chats/queues.ts'
import type { Socket } from '@beseda/sdk/core/ports.ts'
import { createRealtime, type PollAnswer } from '@beseda/sdk/core/realtime.ts'
import { WebSocket } from 'ws'
import { type FeedState, gapOf, withPage } from '../../web/src/entities/chat/feed/stretch.ts'
import { applyToFeed, applyToQueue, type QueueState } from '../../web/src/entities/chat/live/apply-events.ts'
import { firstDifference } from './equal.ts'
import { createPersistent, noTroubles } from './persistent.ts'

/** An operator's open console without the rendering: the client core and the real appliers over a real websocket. */
export interface Console {
  /** The assigned chats that it shows. */
  readonly chats: () => readonly Chat[]
  /** The first difference from a fresh fetch; null: none. */
  readonly difference: () => Promise<string | null>
  readonly resyncs: () => number
  /** The number of frames received. */
  readonly frames: () => number
  /** Drops the connection without a close frame, as a network failure does. The console reconnects by itself. */
  readonly cut: () => void
  readonly close: () => void
}
// Not `overdue`: chats become overdue by time alone, without an event.
const filters: readonly Queue[] = ['assigned', 'pending', 'bot', 'closed', 'created']

export const openConsole = (o: {
  readonly url: string
  readonly token: string
  readonly viewer: QueueViewer
  readonly scope: Scope
  readonly onFrame?: (entities: Entities) => void
}): Console => {
  const server = createPersistent(o.url, noTroubles(), 4)
  const queues = new Map<Queue, QueueState>()
  const feeds = new Map<string, FeedState>()
  /** Events that arrived during a fetch: its response may be older. */
  const fetches = new Set<Entities[]>()
  let resyncs = 0
  let frames = 0
  let isOnline = false
  let socket: WebSocket | null = null

  const get = async <T>(path: string): Promise<T> => {
    const answer = await server.call('GET', path, o.token)
    if (answer?.status !== 200) throw new Error(`${path}: ${answer?.status} ${answer?.text}`)
    return (JSON.parse(answer.text) as { entity: T }).entity
  }
  const meanwhile = async <T>(get: () => Promise<T>, apply: (value: T, came: readonly Entities[]) => void) => {
    const came: Entities[] = []
    fetches.add(came)
    try {
      apply(await get(), came)
    } finally {
      fetches.delete(came)
    }
  }
  const fetchQueue = (filter: Queue) => get<QueueState>(`/chats?filter=${filter}&scope=${o.scope}&limit=100`)
  const fetchFeed = async (chatId: string): Promise<FeedState> => {
    let feed = await get<FeedState>(`/chats/${chatId}/messages?after=0&limit=100`)
    while (gapOf(feed) !== null) {
      const page = await get<FeedState>(`/chats/${chatId}/messages?after=${gapOf(feed)}&limit=100`)
      if (page.messages.length === 0) break
      feed = withPage(feed, page)
    }
    return feed
  }
  const apply = (entities: Entities): void => {
    for (const came of fetches) came.push(entities)
    const now = Date.now()
    for (const [filter, queue] of queues)
      queues.set(filter, applyToQueue(queue, entities, { filter, scope: o.scope, viewer: o.viewer }, now))
    for (const [id, feed] of feeds) feeds.set(id, applyToFeed(feed, entities, id).feed)
    for (const id of entities.goneChats ?? []) feeds.delete(id)
    for (const chat of entities.chats ?? []) if (!feeds.has(chat.id) || isBehind(chat.id)) void loadFeed(chat.id)
  }
  const isBehind = (chatId: string): boolean => {
    const feed = feeds.get(chatId)
    return feed !== undefined && gapOf(feed) !== null
  }
  const loading = new Set<string>()
  const loadFeed = async (chatId: string): Promise<void> => {
    if (loading.has(chatId)) return
    loading.add(chatId)
    try {
      await meanwhile(
        () => fetchFeed(chatId),
        (feed, came) => {
          const known = feeds.get(chatId)
          const merged = known ? withPage(known, feed) : feed
          feeds.set(
            chatId,
            came.reduce((f, entities) => applyToFeed(f, entities, chatId).feed, merged),
          )
        },
      )
    } catch {
      // No longer assigned to this operator.
      feeds.delete(chatId)
    } finally {
      loading.delete(chatId)
    }
    if (isBehind(chatId)) void loadFeed(chatId)
  }
  const loadQueue = (filter: Queue): Promise<void> =>
    meanwhile(
      () => fetchQueue(filter),
      (queue, came) => {
        const view = { filter, scope: o.scope, viewer: o.viewer }
        const now = Date.now()
        const state = came.reduce((q, entities) => applyToQueue(q, entities, view, now), queue)
        queues.set(filter, state)
        for (const { id } of state.chats) if (!feeds.has(id)) void loadFeed(id)
      },
    )
  const resync = (): void => {
    resyncs++
    for (const filter of filters) loadQueue(filter).catch(() => {})
    for (const id of feeds.keys()) void loadFeed(id)
  }
  const openSocket = (url: string): Socket => {
    const ws = new WebSocket(url, { perMessageDeflate: false })
    socket = ws
    ws.on('error', () => {})
    return ws as unknown as Socket
  }
  const poll = async (since: object | undefined, signal: AbortSignal): Promise<PollAnswer> => {
    const body = JSON.stringify({ ...(since && { since }) })
    const headers = { authorization: `Bearer ${o.token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${o.url}/api/realtime/poll`, { method: 'POST', headers, body, signal })
    if (!answer.ok) throw new Error(`poll: ${answer.status}`)
    return ((await answer.json()) as { entity: PollAnswer }).entity
  }
  const live = createRealtime({
    platform: {
      later: (ms, callback) => {
        const timer = setTimeout(callback, ms)
        return () => clearTimeout(timer)
      },
      random: Math.random,
      openSocket,
    },
    silenceMs: 28_000,
    websocketRetryMs: 30_000,
    url: `${o.url.replace('http', 'ws')}${realtime.path}`,
    as: 'user',
    token: async () => o.token,
    onRefused: () => {
      throw new Error('the operator was signed out')
    },
    poll,
    probe: async (signal) => {
      const answer = await fetch(`${o.url}/api/cm-identity/auth/user`, {
        headers: { authorization: `Bearer ${o.token}` },
        signal,
      })
      if (!answer.ok) throw new Error(`probe: ${answer.status}`)
    },
    onFrame: ({ entities }) => {
      frames++
      o.onFrame?.(entities)
      apply(entities)
    },
    onTyping: () => {},
    onResync: resync,
    onConnection: (connection) => {
      isOnline = connection === 'online'
    },
  })
  return {
    chats: () => queues.get('assigned')?.chats ?? [],
    difference: async () => {
      const name = `a console that is ${isOnline ? 'online' : 'offline'}`
      for (const filter of filters) {
        const fresh = await fetchQueue(filter)
        const held = queues.get(filter)
        if (held?.total !== fresh.total) return `${name}, ${filter}: ${held?.total} chats, fresh ${fresh.total}`
        const found = firstDifference(held.chats, fresh.chats)
        if (found) return `${name}, ${filter}: ${found}`
        for (const { id } of fresh.chats) {
          const found = firstDifference(feeds.get(id)?.messages ?? [], (await fetchFeed(id)).messages)
          if (found) return `${name}, feed of ${id}: ${found}`
        }
      }
      return null
    },
    resyncs: () => resyncs,
    frames: () => frames,
    cut: () => socket?.terminate(),
    close: () => {
      live.stop()
      server.stop()
    },
  }
}
