import type { EntityOf } from '@beseda/contract/endpoint.ts'
import type { realtimePoll } from '@beseda/contract/endpoints/realtime.ts'
import type { Position, ServerFrame } from '@beseda/contract/realtime.ts'
import { backOff, type Socket, type Timers } from './ports.ts'
import { type OpenSocket, openSocket } from './socket.ts'

export type Frame = Pick<Extract<ServerFrame, { type: 'frame' }>, 'position' | 'event' | 'entities'>
export type Typing = Omit<Extract<ServerFrame, { type: 'typing' }>, 'type'>
/** `offline`: no attempt has succeeded for three seconds. */
export type Connection = 'connecting' | 'online' | 'offline'
export type PollAnswer = EntityOf<typeof realtimePoll.user>

export interface RealtimeOptions {
  readonly platform: Timers & { readonly openSocket: (url: string) => Socket }
  /** A websocket without a frame for this long counts as dead. */
  readonly silenceMs: number
  /** While polling: the average interval between attempts to open a websocket. */
  readonly websocketRetryMs: number
  /** `wss://…`; the token is never part of it. */
  readonly url: string
  readonly as: 'user' | 'visitor'
  readonly token: () => Promise<string>
  /** The server rejects the token. */
  readonly onRefused: (token: string) => void
  readonly poll: (since: Position | undefined, signal: AbortSignal) => Promise<PollAnswer>
  /**
   * Resolves when the server answers ordinary calls; then polling starts at the known position. Without it polling
   * starts without a position: the answer comes at once and contains a resync.
   */
  readonly probe?: (signal: AbortSignal) => Promise<unknown>
  readonly onFrame: (frame: Frame) => void
  readonly onTyping: (typing: Typing) => void
  /** All loaded data may be outdated: fetch it again. */
  readonly onResync: () => void
  readonly onConnection: (connection: Connection) => void
  /** An attempt to connect has succeeded or failed. */
  readonly onAttempt?: () => void
}
export interface Realtime {
  /** The network may be back, or the page is visible again: try now. */
  wake(): void
  stop(): void
}

const offlineAfterMs = 3_000
const failuresBeforePolling = 2
/** Below five seconds, within which every open browser must be up to date again. */
const longestPauseMs = 4_000

/**
 * The stream of events by a websocket, or by long polling where websockets are blocked. It resumes by position, so a
 * short interruption loses nothing; after a long one it calls `onResync`. Each frame is delivered once.
 */
export const createRealtime = (o: RealtimeOptions): Realtime => {
  const { later, random } = o.platform
  let stopped = false
  let since: Position | undefined
  let connection: Connection = 'connecting'
  let cancelOffline: (() => void) | null = null
  let endPause = () => {}
  let polling: AbortController | null = null
  const sockets = new Set<OpenSocket>()

  const setConnection = (next: Connection) => {
    cancelOffline?.()
    cancelOffline = null
    if (connection === next || stopped) return
    connection = next
    o.onConnection(next)
  }
  const startOfflineTimer = () => {
    cancelOffline ??= later(offlineAfterMs, () => setConnection('offline'))
  }
  const lose = () => {
    if (connection === 'online') setConnection('connecting')
    if (connection === 'connecting') startOfflineTimer()
  }
  const online = () => {
    setConnection('online')
    o.onAttempt?.()
  }
  /** A socket being checked has received a frame. */
  const trust = () => {
    if (connection !== 'connecting') setConnection('online')
  }
  const restart = ({ epoch, position }: Position) => {
    since = { epoch, position }
    o.onResync()
  }
  const advance = (position: number) => {
    if (since && position > since.position) since = { ...since, position }
  }
  const apply = (frame: Frame) => {
    if (since && frame.position <= since.position) return
    advance(frame.position)
    o.onFrame(frame)
  }

  /** Opens a websocket and waits until it ends. True: the server had welcomed it. */
  const useSocket = async (token: string, onWelcome: () => void): Promise<boolean> => {
    const onFrame = (frame: ServerFrame) => {
      if (frame.type !== 'bye') trust()
      if (frame.type === 'welcome') {
        onWelcome()
        // Frames still follow a resumed welcome: the position is that of the last received frame, not the server's.
        if (frame.resync || since?.epoch !== frame.epoch) restart(frame)
        online()
      } else if (frame.type === 'frame') apply(frame)
      else if (frame.type === 'resync') restart(frame)
      else if (frame.type === 'typing') o.onTyping(frame)
      else if (frame.type === 'pong') advance(frame.position)
    }
    const socket = openSocket({ ...o, token, onFrame, since: () => since, onRefused: () => o.onRefused(token) })
    sockets.add(socket)
    const wasWelcome = await socket.ended
    sockets.delete(socket)
    return wasWelcome
  }

  /** Polls until polling fails or a websocket works again, and then uses that. True: a websocket was used. */
  const usePolling = async (): Promise<boolean> => {
    const ended = new AbortController()
    const { signal } = ended
    polling = ended
    let attempt: Promise<boolean> = Promise.resolve(false)
    let cancelAttempt = () => {}
    const tryWebsocketLater = () => {
      cancelAttempt = later(o.websocketRetryMs * (0.75 + random() / 2), async () => {
        const token = await o.token().catch(() => null)
        if (signal.aborted) return
        if (token !== null) attempt = useSocket(token, () => ended.abort())
        if (!(await attempt) && !signal.aborted) tryWebsocketLater()
      })
    }
    tryWebsocketLater()
    try {
      if (!o.probe) since = undefined
      else {
        await o.probe(signal)
        if (!signal.aborted) online()
      }
      while (!signal.aborted) {
        const answer = await o.poll(since, signal)
        if (signal.aborted) break
        if (answer.resync || since?.epoch !== answer.epoch) restart(answer)
        for (const frame of answer.frames) apply(frame)
        for (const typing of answer.typing) o.onTyping(typing)
        advance(answer.position)
        online()
      }
    } catch {
      // Polling fails as well: the caller pauses and starts again.
    }
    polling = null
    cancelAttempt()
    if (!signal.aborted) {
      ended.abort()
      for (const socket of sockets) socket.end()
    }
    return attempt
  }

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const cancel = later(ms, resolve)
      endPause = () => {
        cancel()
        resolve()
      }
    })

  const run = async () => {
    let failures = 0
    while (!stopped) {
      const token = await o.token().catch(() => null)
      if (stopped) return
      const wasWelcome = token !== null && (await useSocket(token, () => {}))
      failures = wasWelcome ? 0 : failures + 1
      lose()
      if (!stopped && token !== null && failures >= failuresBeforePolling && (await usePolling())) failures = 0
      if (stopped) return
      lose()
      o.onAttempt?.()
      await pause(failures === 0 ? random() * 1000 : backOff(failures, random(), longestPauseMs))
    }
  }
  void run()
  return {
    wake: () => {
      endPause()
      for (const socket of sockets) if (socket.check() && connection === 'online') startOfflineTimer()
    },
    stop: () => {
      stopped = true
      cancelOffline?.()
      endPause()
      polling?.abort()
      for (const socket of sockets) socket.end()
    },
  }
}
