import { type Position, realtime, type ServerFrame } from '@beseda/contract/realtime.ts'
import { backoff } from './backoff.ts'
import type { LiveClient, LiveDeps, LiveFrame, PollAnswer, Socket } from './live-types.ts'

const timing = {
  /** A ping without an answer for so long: the socket is half open. */
  answerMs: 15_000,
  tickMs: 5_000,
  /** While polling, websockets are tried again this often. */
  websocketAgainMs: 30_000,
  failuresBeforePolling: 2,
} as const

export const makeLiveClient = (deps: LiveDeps): LiveClient => {
  let running = false
  let position: Position | undefined
  let socket: Socket | null = null
  let polling: AbortController | null = null
  let welcomed = false
  let failures = 0
  let attempts = 0
  let heartbeatMs: number = realtime.heartbeatMs
  let pingedAt = 0
  let answered = true
  /** After waking up an answer has to come sooner. */
  let hasty = false
  let cancelRetry = (): void => undefined
  let cancelHello = (): void => undefined
  let endTicks = (): void => undefined
  let waiting: (() => void)[] = []

  const attemptEnded = () => {
    const done = waiting
    waiting = []
    for (const tell of done) tell()
  }
  const online = (isOnline: boolean) => {
    if (isOnline) attempts = 0
    deps.state(isOnline)
    attemptEnded()
  }
  const signOut = () => {
    stop()
    deps.signedOut()
  }
  const take = (frames: PollAnswer['frames'], typing: PollAnswer['typing']) => {
    for (const frame of frames) hearFrame({ type: 'frame', ...frame })
    for (const signal of typing) deps.frame({ type: 'typing', ...signal })
  }
  const hearFrame = (frame: Extract<LiveFrame, { type: 'frame' }>) => {
    if (position && frame.position <= position.position) return
    if (position) position = { ...position, position: frame.position }
    deps.frame(frame)
  }

  const hear = (frame: ServerFrame) => {
    answered = true
    switch (frame.type) {
      case 'welcome':
        welcomed = true
        failures = 0
        heartbeatMs = frame.heartbeatMs
        pingedAt = deps.now()
        cancelHello()
        polling?.abort()
        polling = null
        if (frame.resync || position?.epoch !== frame.epoch) {
          position = { epoch: frame.epoch, position: frame.position }
          deps.resync()
        }
        return online(true)
      case 'resync':
        position = { epoch: frame.epoch, position: frame.position }
        return deps.resync()
      case 'frame':
        return hearFrame(frame)
      case 'typing':
        return deps.frame(frame)
      case 'pong':
        if (position && frame.position > position.position) position = { ...position, position: frame.position }
        return
      case 'bye':
        if (frame.code === 'UNAUTHENTICATED') signOut()
    }
  }

  /** Forgets the socket whatever it still says, and goes on. */
  const lose = (lost: Socket, code: number) => {
    if (socket !== lost) return
    socket = null
    cancelHello()
    if (!running) return
    if (code === realtime.closeCodes.signIn) return signOut()
    if (!welcomed) failures += 1
    welcomed = false
    if (polling) return
    deps.state(false)
    attemptEnded()
    if (failures >= timing.failuresBeforePolling) void pollOn()
    else retryLater()
  }
  const retryLater = () => {
    cancelRetry()
    cancelRetry = deps.later(backoff(attempts++, deps.random()), connect)
  }
  const connect = () => {
    cancelRetry()
    const token = deps.token()
    if (!running || socket || token === null) return
    welcomed = false
    answered = true
    const mine: Socket = deps.connect({
      opened: () => mine.send({ type: 'hello', token, as: 'user', ...(position && { since: position }) }),
      heard: (frame) => socket === mine && hear(frame),
      closed: (code) => lose(mine, code),
    })
    socket = mine
    cancelHello = deps.later(realtime.helloMs, () => drop())
  }
  const drop = () => {
    const dropped = socket
    if (!dropped) return
    dropped.close()
    lose(dropped, 0)
  }

  /** Websockets do not get through: ask for the same frames by long polling until one does. */
  const pollOn = async () => {
    const own = new AbortController()
    polling = own
    const tryWebsocket = deps.every(timing.websocketAgainMs, connect)
    own.signal.addEventListener('abort', tryWebsocket)
    try {
      await deps.probe(own.signal)
      if (polling === own) online(true)
      while (polling === own) {
        const answer = await deps.poll(position, own.signal)
        if (polling !== own) return
        const forgotten = answer.resync || position?.epoch !== answer.epoch
        if (forgotten) position = { epoch: answer.epoch, position: answer.position }
        take(answer.frames, answer.typing)
        position = { epoch: answer.epoch, position: answer.position }
        if (forgotten) deps.resync()
        online(true)
      }
    } catch (error) {
      if (polling !== own) return
      polling = null
      if (typeof error === 'object' && error !== null && 'signedOut' in error && error.signedOut) return signOut()
      online(false)
      failures = timing.failuresBeforePolling - 1
      if (!socket) retryLater()
    } finally {
      own.abort()
    }
  }

  /** The server gives up on a browser that says nothing, so pings go out also while frames come in. */
  const tick = () => {
    if (!socket || !welcomed) return
    const silentMs = deps.now() - pingedAt
    if (!answered && silentMs >= (hasty ? timing.tickMs : timing.answerMs)) drop()
    else if (answered && silentMs >= heartbeatMs - timing.tickMs / 2) ping(false)
  }
  const ping = (isHasty: boolean) => {
    hasty = isHasty
    answered = false
    pingedAt = deps.now()
    socket?.send({ type: 'ping' })
  }

  const stop = () => {
    running = false
    cancelRetry()
    cancelHello()
    endTicks()
    polling?.abort()
    polling = null
    socket?.close()
    socket = null
    attemptEnded()
  }
  return {
    start: () => {
      if (running) return
      running = true
      endTicks = deps.every(timing.tickMs, tick)
      connect()
    },
    stop,
    retryNow: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        if (running && !socket && !polling) connect()
        else if (socket && welcomed) ping(true)
        if (!socket || welcomed) attemptEnded()
      }),
    wake: () => {
      if (!running) return
      if (socket && welcomed) ping(true)
      else if (!socket && !polling) connect()
    },
  }
}
