import type { Position, ServerFrame } from '@beseda/contract/realtime.ts'
import { heartbeatMs, signInCloseCode, silenceMs } from './contract.ts'
import type { Socket, Surroundings } from './surroundings.ts'

export interface HeldSocket {
  /** Resolves when the socket is over, to whether the server ever welcomed it. */
  readonly over: Promise<boolean>
  /** Ends it unless the server answers soon: after a sleep a socket may be dead without knowing. True: it was asked. */
  check(): boolean
  end(): void
}

/** From opening to the welcome, and from `check` to an answer. */
const welcomeMs = 8_000
const checkMs = 4_000

/** One websocket from hello to its end: says hello, keeps the heartbeat, gives up after a silence. */
export const holdSocket = (o: {
  readonly surroundings: Pick<Surroundings, 'later' | 'openSocket'>
  readonly url: string
  readonly token: string
  readonly since: () => Position | undefined
  readonly onFrame: (frame: ServerFrame) => void
  /** The server does not know the token. */
  readonly onRefused: () => void
}): HeldSocket => {
  const { later } = o.surroundings
  const socket = open(o.surroundings, o.url)
  if (!socket) return { over: Promise.resolve(false), check: () => false, end: () => {} }
  let isLive = true
  let isWelcome = false
  let callOffSilence = () => {}
  let callOffPing = () => {}
  let resolveOver: (wasWelcome: boolean) => void = () => {}
  const over = new Promise<boolean>((resolve) => {
    resolveOver = resolve
  })
  const end = () => {
    if (!isLive) return
    isLive = false
    callOffSilence()
    callOffPing()
    socket.close()
    resolveOver(isWelcome)
  }
  const waitFor = (ms: number) => {
    callOffSilence()
    callOffSilence = later(ms, end)
  }
  const ping = () => socket.send('{"type":"ping"}')
  const keepPinging = (everyMs: number) => {
    callOffPing = later(everyMs, () => {
      ping()
      keepPinging(everyMs)
    })
  }
  waitFor(welcomeMs)
  socket.onopen = () => {
    const since = o.since()
    socket.send(JSON.stringify({ type: 'hello', token: o.token, as: 'visitor', ...(since && { since }) }))
  }
  socket.onmessage = ({ data }) => {
    const frame = isLive && readFrame(data)
    if (!frame) return
    if (frame.type === 'welcome') {
      isWelcome = true
      keepPinging(frame.heartbeatMs || heartbeatMs)
    }
    waitFor(isWelcome ? silenceMs : welcomeMs)
    if (frame.type === 'bye' && (frame.code === 'VISITOR_UNKNOWN' || frame.code === 'UNAUTHENTICATED')) o.onRefused()
    o.onFrame(frame)
  }
  socket.onclose = ({ code }) => {
    if (isLive && code === signInCloseCode) o.onRefused()
    end()
  }
  const check = () => {
    if (!isWelcome || !isLive) return false
    ping()
    waitFor(checkMs)
    return true
  }
  return { over, check, end }
}

/** null: the address is not allowed here at all. */
const open = ({ openSocket }: Pick<Surroundings, 'openSocket'>, url: string): Socket | null => {
  try {
    return openSocket(url)
  } catch {
    return null
  }
}

const readFrame = (data: unknown): ServerFrame | null => {
  try {
    const frame = JSON.parse(String(data)) as ServerFrame | null
    return typeof frame?.type === 'string' ? frame : null
  } catch {
    return null
  }
}
