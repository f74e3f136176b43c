import type { Position, ServerFrame } from '@beseda/contract/realtime.ts'
import type { CallEntity } from './contract.ts'
import { type HeldSocket, holdSocket } from './socket.ts'
import { backOff, type Surroundings } from './surroundings.ts'

export type Frame = Pick<Extract<ServerFrame, { type: 'frame' }>, 'position' | 'event' | 'entities'>
export type Typing = Omit<Extract<ServerFrame, { type: 'typing' }>, 'type'>
/** `offline`: for three seconds or more nothing connects. */
export type Connection = 'connecting' | 'online' | 'offline'
export type PollAnswer = CallEntity<'poll'>

export interface RealtimeOptions {
  readonly surroundings: Pick<Surroundings, 'later' | 'random' | 'openSocket'>
  /** `wss://…`; the token never travels in it. */
  readonly url: string
  readonly token: () => Promise<string>
  /** The server does not know the token any more. */
  readonly onRefused: (token: string) => void
  readonly poll: (since: Position | undefined, signal: AbortSignal) => Promise<PollAnswer>
  readonly onFrame: (frame: Frame) => void
  readonly onTyping: (typing: Typing) => void
  /** What happened before now is unknown: fetch it. */
  readonly onResync: () => void
  readonly onConnection: (connection: Connection) => void
}
export interface Realtime {
  connection(): Connection
  /** The network may be back, or the page is looked at again: try now. */
  wake(): void
  stop(): void
}

const offlineAfterMs = 3_000
/** While polling: how often to see whether websockets work by now. */
const probeMs = 60_000
const failuresBeforePolling = 2
/** Below the five seconds in which every open browser has to be up to date again. */
const longestPauseMs = 4_000

/**
 * The stream of what happens: a websocket, or long polling where websockets are blocked. Resumes by position, so
 * that a short break loses nothing; after a long one it says so by `onResync`.
 */
export const createRealtime = (o: RealtimeOptions): Realtime => {
  const { later, random } = o.surroundings
  let stopped = false
  let since: Position | undefined
  let connection: Connection = 'connecting'
  let callOffOffline: (() => void) | null = null
  let endPause = () => {}
  let polling: AbortController | null = null
  const held = new Set<HeldSocket>()

  const setConnection = (next: Connection) => {
    callOffOffline?.()
    callOffOffline = null
    if (connection === next || stopped) return
    connection = next
    o.onConnection(next)
  }
  const lose = () => {
    if (connection === 'online') setConnection('connecting')
    if (connection === 'connecting') callOffOffline ??= later(offlineAfterMs, () => setConnection('offline'))
  }
  /** Somebody doubts that the socket lives: it has as long to answer as a lost one has to come back. */
  const doubt = () => {
    if (connection === 'online') callOffOffline ??= later(offlineAfterMs, () => setConnection('offline'))
  }
  /** The socket has said something: no doubt any more. */
  const hear = () => {
    if (connection === 'offline') setConnection('online')
    else if (connection === 'online') {
      callOffOffline?.()
      callOffOffline = null
    }
  }
  const begin = ({ epoch, position }: Position) => {
    since = { epoch, position }
    o.onResync()
  }
  const advance = (position: number) => {
    if (since && position > since.position) since = { ...since, position }
  }
  const apply = (frame: Frame) => {
    advance(frame.position)
    o.onFrame(frame)
  }

  const hold = async (token: string, onWelcome: () => void): Promise<boolean> => {
    const onFrame = (frame: ServerFrame) => {
      if (frame.type !== 'bye') hear()
      if (frame.type === 'welcome') {
        onWelcome()
        setConnection('online')
        // a resumed stream is as far as its frames bring it, whatever the server's own position
        if (frame.resync || !since) begin(frame)
      } else if (frame.type === 'frame') apply(frame)
      else if (frame.type === 'resync') begin(frame)
      else if (frame.type === 'typing') o.onTyping(frame)
      else if (frame.type === 'pong') advance(frame.position)
    }
    const { surroundings, url } = o
    const socket = holdSocket({
      surroundings,
      url,
      token,
      since: () => since,
      onFrame,
      onRefused: () => o.onRefused(token),
    })
    held.add(socket)
    const wasWelcome = await socket.over
    held.delete(socket)
    return wasWelcome
  }

  /** Polls until that fails too, or until a websocket works again, which it then holds. True: one was held. */
  const pollInstead = async (): Promise<boolean> => {
    const ended = new AbortController()
    polling = ended
    let probe: Promise<boolean> = Promise.resolve(false)
    let callOffProbe = () => {}
    const probeLater = () => {
      callOffProbe = later(probeMs * (0.75 + random() / 2), async () => {
        const token = await o.token().catch(() => null)
        if (ended.signal.aborted) return
        if (token !== null) probe = hold(token, () => ended.abort())
        if (!(await probe) && !ended.signal.aborted) probeLater()
      })
    }
    probeLater()
    // without a position the first poll is answered at once: so we know soon that this way works
    since = undefined
    while (!ended.signal.aborted) {
      try {
        const answer = await o.poll(since, ended.signal)
        if (ended.signal.aborted) break
        setConnection('online')
        if (answer.resync || !since) begin(answer)
        for (const frame of answer.frames) apply(frame)
        for (const typing of answer.typing) o.onTyping(typing)
        advance(answer.position)
      } catch {
        break
      }
    }
    polling = null
    callOffProbe()
    if (!ended.signal.aborted) {
      ended.abort()
      for (const socket of held) socket.end()
    }
    return probe
  }

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const callOff = later(ms, resolve)
      endPause = () => {
        callOff()
        resolve()
      }
    })

  const run = async () => {
    let failures = 0
    while (!stopped) {
      lose()
      const token = await o.token().catch(() => null)
      if (stopped) return
      const isHeld = token !== null && (await hold(token, () => {}))
      failures = isHeld ? 0 : failures + 1
      lose()
      if (!stopped && token !== null && failures >= failuresBeforePolling && (await pollInstead())) failures = 0
      if (stopped) return
      lose()
      await pause(failures === 0 ? random() * 1000 : backOff(failures, random(), longestPauseMs))
    }
  }
  void run()
  return {
    connection: () => connection,
    wake: () => {
      endPause()
      for (const socket of held) if (socket.check()) doubt()
    },
    stop: () => {
      stopped = true
      callOffOffline?.()
      endPause()
      polling?.abort()
      for (const socket of held) socket.end()
    },
  }
}
