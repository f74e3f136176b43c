import type { StoredFile } from '@beseda/contract/entities/file.ts'
import type { VisitorChat, VisitorMessage } from '@beseda/contract/entities/widget.ts'
import type { Position } from '@beseda/contract/realtime.ts'
import { createCatchUp } from './catch-up.ts'
import type { Client } from './client.ts'
import { type CallInput, pollMs, realtimePath, silenceMs, typingMs } from './contract.ts'
import { type Connection, createRealtime, type Realtime } from './core/realtime.ts'
import { NetworkError } from './errors.ts'
import { addMessages, countUnread, emptyFeed, type Feed, lastSeq, setChat } from './feed.ts'
import { createMessageOutbox, type OutgoingMessage, type PressedButton } from './messages.ts'
import type { Platform } from './platform.ts'
import { createReceipts } from './receipts.ts'
import { createVisitor, type Page } from './visitor.ts'

export interface ConversationState {
  readonly messages: readonly VisitorMessage[]
  readonly outgoing: readonly OutgoingMessage[]
  readonly chat: VisitorChat | null
  /** Older messages can be loaded. */
  readonly more: boolean
  /** `first`: nothing is loaded yet; `older`: a page of older messages is loading. */
  readonly loading: 'first' | 'older' | null
  /** `idle`: this browser has not written, so nothing is connected. */
  readonly connection: Connection | 'idle'
  /** The name of the operator who is typing. */
  readonly typing: string | null
  readonly unread: number
  /** The highest `seq` that the visitor has seen, in any browser. */
  readonly readSeq: number
}
export interface Conversation {
  state(): ConversationState
  /** Calls the listener after each change. Returns a function that removes it. */
  subscribe(listener: () => void): () => void
  send(text: string, files: readonly StoredFile[]): void
  /** Presses a button of a message: sends its label. */
  press(button: PressedButton, label: string): void
  retry(id: string): void
  discard(id: string): void
  /** The visitor is typing; reported every three seconds at most. */
  type(): void
  /** The visitor has seen all messages up to `seq`. */
  markSeen(seq: number): void
  loadOlder(): Promise<void>
  /** 1 to 5, for the session in `chat.rating`. Rejects with the server's refusal. */
  rate(sessionId: string, value: number, comment: string): Promise<void>
  /** Stores the contacts of the form before the conversation. Rejects with the server's refusal. */
  introduce(profile: CallInput<'profile'>): Promise<void>
  /** Has the conversation sent by e-mail; resolves with the address. */
  sendTranscript(email: string): Promise<string>
  /** For uploads: calls `action` with the visitor's token; creates the visitor if necessary. */
  withToken<T>(action: (token: string) => Promise<T>): Promise<T>
  /** The page is in front again, or the network is back. */
  wake(): void
  stop(): void
  /** Sign-out: stops and removes everything of this visitor from the browser. */
  forget(): void
}

const pageSize = 50
const typingEveryMs = 3_000
const websocketRetryMs = 60_000

/**
 * One visitor's conversation: history, live messages, sending, receipts. Connects only for known visitors, or after the
 * first message.
 */
export const createConversation = (o: {
  readonly client: Client
  readonly widgetId: string
  readonly platform: Platform
  /** `wss://host` */
  readonly socketBase: string
  readonly page: () => Page | undefined
  readonly identity?: (() => string | undefined) | undefined
}): Conversation => {
  const { client, platform } = o
  const { later, now } = platform
  const visitor = createVisitor(o)
  const listeners = new Set<() => void>()
  let stopped = false
  let feed: Feed = emptyFeed
  let loading: ConversationState['loading'] = null
  let connection: ConversationState['connection'] = 'idle'
  let typing: string | null = null
  let cancelTyping = () => {}
  let typedAt = 0
  let realtime: Realtime | null = null
  let state: ConversationState | null = null

  const change = () => {
    state = null
    if (!stopped) for (const listener of listeners) listener()
  }
  const receipts = createReceipts({
    timers: platform,
    report: (marks) => visitor.withToken((token) => client.call('receipts', marks, { token })),
  })
  const outbox = createMessageOutbox({
    platform,
    name: `${o.widgetId}.out`,
    onChange: change,
    deliver: async ({ id, text, files, button }) => {
      const fileIds = files.map((f) => f.id)
      const page = o.page()
      const stored = await visitor
        .withToken((token) =>
          client.call(
            'send',
            { id, text, fileIds, ...(page && { page }), ...(button && { button }) },
            { token, timeoutMs: 20_000 },
          ),
        )
        .catch((error) => {
          // The socket may be dead as well without having noticed.
          if (error instanceof NetworkError) realtime?.wake()
          throw error
        })
      take([stored])
    },
  })
  const take = (messages: readonly VisitorMessage[], chat?: VisitorChat | null) => {
    if (stopped) return
    const before = feed
    feed = setChat(addMessages(feed, messages), chat)
    for (const m of messages) if (m.mine) outbox.confirm(m.id)
    if (messages.some((m) => !m.mine && m.author.name === typing)) setTyping(null)
    if (feed !== before) change()
  }
  const setTyping = (name: string | null) => {
    cancelTyping()
    cancelTyping = name === null ? () => {} : later(typingMs, () => setTyping(null))
    if (typing === name) return
    typing = name
    change()
  }
  const catchUp = createCatchUp({
    timers: platform,
    fetchPage: (after) =>
      visitor.withToken((token) =>
        client.call('messages', { limit: pageSize, ...(after !== null && { after }) }, { token }),
      ),
    onPage: (page, isLatest) => {
      take(page.messages, page.chat)
      if (isLatest) feed = { ...feed, more: page.more }
    },
    onSynced: (seq) => {
      if (feed.chat) receipts.raise({ deliveredSeq: seq })
      if (loading !== 'first') return
      loading = null
      change()
    },
  })
  const connect = () => {
    if (realtime || stopped) return
    connection = 'connecting'
    realtime = createRealtime({
      platform,
      silenceMs,
      websocketRetryMs,
      as: 'visitor',
      url: `${o.socketBase}${realtimePath}`,
      token: visitor.token,
      onRefused: visitor.drop,
      poll: (since: Position | undefined, signal) =>
        visitor.withToken((token) =>
          client.call('poll', { ...(since && { since }) }, { token, signal, timeoutMs: pollMs + 10_000 }),
        ),
      onResync: catchUp.want,
      onConnection: (next) => {
        connection = next
        if (next === 'online') outbox.wake()
        change()
      },
      onTyping: ({ kind, name }) => kind === 'operator' && setTyping(name),
      onFrame: ({ entities: { visitorMessages = [], visitorChat } }) => {
        take(visitorMessages, visitorChat)
        catchUp.note(lastSeq(visitorMessages))
      },
    })
  }
  /** Another tab of this browser may have written first. */
  const connectIfKnown = () => {
    if (realtime || stopped || !visitor.isKnown()) return
    loading = 'first'
    connect()
    catchUp.want()
    change()
  }
  connectIfKnown()
  const conversation: Conversation = {
    state: () => {
      state ??= {
        messages: feed.messages,
        outgoing: outbox.list().filter((m) => !feed.messages.some((stored) => stored.id === m.id)),
        chat: feed.chat,
        more: feed.more,
        loading,
        connection,
        typing,
        unread: countUnread(feed, receipts.marks().readSeq),
        readSeq: Math.max(feed.chat?.readSeq ?? 0, receipts.marks().readSeq),
      }
      return state
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send: (text, files) => {
      typedAt = 0
      outbox.add(text, files)
      connect()
    },
    press: (button, label) => {
      outbox.add(label, [], button)
      connect()
    },
    retry: outbox.retry,
    discard: outbox.discard,
    type: () => {
      if (!feed.chat || now() - typedAt < typingEveryMs) return
      typedAt = now()
      visitor.withToken((token) => client.call('typing', {}, { token })).catch(() => {})
    },
    markSeen: (seq) => {
      if (!feed.chat || seq <= receipts.marks().readSeq) return
      receipts.raise({ readSeq: seq })
      change()
    },
    loadOlder: async () => {
      const first = feed.messages[0]
      if (!first || !feed.more || loading) return
      loading = 'older'
      change()
      try {
        const page = await visitor.withToken((token) =>
          client.call('messages', { before: first.seq, limit: pageSize }, { token }),
        )
        take(page.messages, page.chat)
        feed = { ...feed, more: page.more }
      } finally {
        loading = null
        change()
      }
    },
    rate: async (sessionId, value, comment) => {
      const given = { sessionId, value, comment }
      take([], await visitor.withToken((token) => client.call('rate', given, { token, keepalive: true })))
    },
    introduce: async (profile) => {
      await visitor.withToken((token) => client.call('profile', profile, { token }))
    },
    sendTranscript: async (email) =>
      (await visitor.withToken((token) => client.call('transcript', { email }, { token }))).sentTo,
    withToken: (action) => {
      connect()
      return visitor.withToken(action)
    },
    wake: () => {
      connectIfKnown()
      outbox.wake()
      realtime?.wake()
    },
    stop: () => {
      stopped = true
      realtime?.stop()
      outbox.stop()
      receipts.stop()
      catchUp.stop()
      cancelTyping()
    },
    forget: () => {
      conversation.stop()
      for (const { id } of outbox.list()) outbox.discard(id)
      visitor.forget()
    },
  }
  return conversation
}
