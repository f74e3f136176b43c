import type { ClientFrame, Position, ServerFrame } from '@beseda/contract/realtime.ts'
import { heartbeatMs, signInCloseCode } from '../contract.ts'
import { parse } from './parse.ts'
import type { Socket, Timers } from './ports.ts'

export interface OpenSocket {
  /** Resolves when the socket has ended: true when the server had welcomed it. */
  readonly ended: Promise<boolean>
  /**
   * Closes the socket unless the server answers soon: it may have died unnoticed during sleep. True: a ping was sent.
   */
  check(): boolean
  end(): void
}
export interface SocketOptions {
  readonly platform: Pick<Timers, 'later'> & { readonly openSocket: (url: string) => Socket }
  readonly url: string
  readonly token: string
  readonly as: 'user' | 'visitor'
  /** A socket without a frame for this long counts as dead. */
  readonly silenceMs: number
  readonly since: () => Position | undefined
  readonly onFrame: (frame: ServerFrame) => void
  /** The server rejects the token. */
  readonly onRefused: () => void
}

/** Time limit from opening to the welcome. */
const welcomeMs = 8_000
/** Time limit from `check` to an answer. */
const checkMs = 4_000

/** One websocket from hello to its end: sends hello and pings, and closes after silence. */
export const openSocket = (o: SocketOptions): OpenSocket => {
  const { later } = o.platform
  let socket: Socket
  try {
    socket = o.platform.openSocket(o.url)
  } catch {
    // The browser does not allow this address.
    return { ended: Promise.resolve(false), check: () => false, end: () => {} }
  }
  let isLive = true
  let isWelcome = false
  let cancelSilence = () => {}
  let cancelPing = () => {}
  let resolveEnded: (wasWelcome: boolean) => void = () => {}
  const ended = new Promise<boolean>((resolve) => {
    resolveEnded = resolve
  })
  const end = () => {
    if (!isLive) return
    isLive = false
    cancelSilence()
    cancelPing()
    socket.close()
    resolveEnded(isWelcome)
  }
  const endAfter = (ms: number) => {
    cancelSilence()
    cancelSilence = later(ms, end)
  }
  const send = (frame: ClientFrame) => socket.send(JSON.stringify(frame))
  const keepPinging = (everyMs: number) => {
    cancelPing = later(everyMs, () => {
      send({ type: 'ping' })
      keepPinging(everyMs)
    })
  }
  endAfter(welcomeMs)
  socket.onopen = () => {
    const since = o.since()
    if (isLive) send({ type: 'hello', token: o.token, as: o.as, ...(since && { since }) })
  }
  socket.onmessage = ({ data }) => {
    const frame = parse(String(data)) as ServerFrame | null
    if (!isLive || typeof frame?.type !== 'string') return
    if (frame.type === 'welcome') {
      isWelcome = true
      keepPinging(frame.heartbeatMs || heartbeatMs)
    }
    endAfter(isWelcome ? o.silenceMs : welcomeMs)
    if (frame.type === 'bye' && (frame.code === 'VISITOR_UNKNOWN' || frame.code === 'UNAUTHENTICATED')) o.onRefused()
    o.onFrame(frame)
  }
  socket.onclose = ({ code }) => {
    if (isLive && code === signInCloseCode) o.onRefused()
    end()
  }
  const check = () => {
    if (!isWelcome || !isLive) return false
    send({ type: 'ping' })
    endAfter(checkMs)
    return true
  }
  return { ended, check, end }
}
