import { auth } from '@beseda/contract/endpoints/auth.ts'
import { realtimePoll } from '@beseda/contract/endpoints/realtime.ts'
import { realtime, type ServerFrame } from '@beseda/contract/realtime.ts'
import type { Socket } from '@beseda/sdk/core/ports.ts'
import { type Connection, createRealtime } from '@beseda/sdk/core/realtime.ts'
import type { QueryClient } from '@tanstack/react-query'
import { announce } from '../lib/announce.ts'
import { call } from '../lib/api.ts'
import { afterPaint, beforePaint, elapsed, later, now } from '../lib/clock.ts'
import { currentConnection, setConnection } from '../lib/connection.ts'
import { chance } from '../lib/ids.ts'
import { currentWords } from '../lib/language.ts'
import { liveKeys } from '../lib/live-keys.ts'
import { makeSteadyTimers } from '../lib/steady-timers.ts'
import { stored } from '../lib/storage.ts'
import { queueViewerOf, viewerQuery } from '../lib/viewer.ts'
import { appliers } from './appliers.ts'
import { leave } from './sign-out.ts'

type LiveFrame = Extract<ServerFrame, { type: 'frame' | 'typing' }>

/** One missed pong ends the connection: an operator should not wait longer for a dead one. */
const silenceMs = 28_000

/** Shows the state of the connection to the page, and announces «no connection» and «back online». */
const report = (next: Connection): void => {
  const { state, offlineSince } = currentConnection()
  if (next === 'online') {
    if (state === 'offline') announce(currentWords().shell.backOnline)
    setConnection({ state: 'online', offlineSince: null })
    return
  }
  setConnection({ state: next, offlineSince: offlineSince ?? now() })
  if (next === 'offline') announce(currentWords().common.noConnection, 'assertive')
}

/** Somebody who pressed a key this short a time ago is typing. */
const typingMs = 300
/** While the user types, news wait this long at most. */
const waitMs = 100
let pressedAt = Number.NEGATIVE_INFINITY
/** Set while news wait for the end of `waitMs`. */
let applySoon: (() => void) | null = null
const notePress = () => {
  pressedAt = elapsed()
  applySoon?.()
}

/**
 * Passes frames to the appliers together: before the next paint, or, while the user types, right after the paint of a letter. A paint
 * for news in between would hold up the one of the next letter.
 */
const makeBatch = (queryClient: QueryClient) => {
  let frames: LiveFrame[] = []
  const applyAll = () => {
    const batch = frames
    frames = []
    const user = queryClient.getQueryData(viewerQuery.queryKey)
    if (!user) return
    const viewer = queueViewerOf(user)
    for (const each of batch) for (const apply of appliers) apply(queryClient, viewer, each)
  }
  const applyAfterTheLetter = () => {
    const endWait = later(waitMs, () => {
      applySoon = null
      applyAll()
    })
    applySoon = () => {
      applySoon = null
      endWait()
      afterPaint(applyAll)
    }
  }
  return (frame: LiveFrame) => {
    frames.push(frame)
    if (frames.length > 1) return
    if (elapsed() - pressedAt < typingMs) applyAfterTheLetter()
    else beforePaint(applyAll)
  }
}

/** Opens the live connection of the signed-in user; returns a function that ends it. */
export const startRealtime = (queryClient: QueryClient): (() => void) => {
  const { later: laterSteadily, end: endTimers } = makeSteadyTimers()
  const onFrame = makeBatch(queryClient)
  let waiting: (() => void)[] = []
  const attemptEnded = () => {
    const done = waiting
    waiting = []
    for (const resolve of done) resolve()
  }
  const connection = createRealtime({
    platform: { later: laterSteadily, random: chance, openSocket: (url) => new WebSocket(url) as unknown as Socket },
    silenceMs,
    websocketRetryMs: 30_000,
    url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${realtime.path}`,
    as: 'user',
    token: async () => {
      const token = stored.token.get()
      if (token === null) throw new Error('signed out')
      return token
    },
    onRefused: () => {
      connection.stop()
      leave('ended')
    },
    poll: (since, signal) => call(realtimePoll.user, { ...(since && { since }) }, { signal }),
    probe: (signal) => call(auth.currentUser, {}, { signal }),
    onFrame: (frame) => onFrame({ type: 'frame', ...frame }),
    onTyping: (typing) => onFrame({ type: 'typing', ...typing }),
    onResync: () => {
      for (const queryKey of Object.values(liveKeys)) void queryClient.invalidateQueries({ queryKey })
    },
    onConnection: report,
    onAttempt: attemptEnded,
  })
  const { wake } = connection
  const retryNow = () =>
    new Promise<void>((resolve) => {
      if (currentConnection().state === 'online') resolve()
      else waiting.push(resolve)
      wake()
    })
  setConnection({ state: 'connecting', offlineSince: null, retryNow })
  const wakeWhenSeen = () => document.visibilityState === 'visible' && wake()
  addEventListener('keydown', notePress, { capture: true, passive: true })
  addEventListener('online', wake)
  addEventListener('offline', wake)
  addEventListener('pageshow', wake)
  document.addEventListener('visibilitychange', wakeWhenSeen)
  return () => {
    removeEventListener('keydown', notePress, { capture: true })
    removeEventListener('online', wake)
    removeEventListener('offline', wake)
    removeEventListener('pageshow', wake)
    document.removeEventListener('visibilitychange', wakeWhenSeen)
    connection.stop()
    endTimers()
    attemptEnded()
  }
}
