import { auth } from '@beseda/contract/endpoints/auth.ts'
import { realtimePoll } from '@beseda/contract/endpoints/realtime.ts'
import { type ClientFrame, realtime, type ServerFrame } from '@beseda/contract/realtime.ts'
import type { QueryClient } from '@tanstack/react-query'
import { announce } from '../lib/announce.ts'
import { call } from '../lib/api.ts'
import { beforePaint, later, now } from '../lib/clock.ts'
import { currentConnection, setConnection } from '../lib/connection.ts'
import { chance } from '../lib/ids.ts'
import { currentWords } from '../lib/language.ts'
import { liveKeys } from '../lib/live-keys.ts'
import { workerPace } from '../lib/pace.ts'
import { stored } from '../lib/storage.ts'
import { queueViewerOf, viewerQuery } from '../lib/viewer.ts'
import { appliers } from './appliers.ts'
import { makeLiveClient } from './live-client.ts'
import type { LiveFrame, Socket, SocketEvents } from './live-types.ts'
import { leave } from './sign-out.ts'

/** A shorter break is nobody's business. */
const noticedMs = 3000

const connect = ({ opened, heard, closed }: SocketEvents): Socket => {
  const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${realtime.path}`)
  socket.onopen = opened
  socket.onmessage = (event) => heard(JSON.parse(String(event.data)) as ServerFrame)
  socket.onclose = (event) => closed(event.code)
  return {
    send: (frame: ClientFrame) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(frame)),
    close: () => socket.close(),
  }
}

/** Tells the page about the connection: `offline` only after a moment, «back online» when it had been noticed. */
const makeReporter = () => {
  let cancel = (): void => undefined
  return (online: boolean) => {
    const { state, offlineSince } = currentConnection()
    if (online) {
      cancel()
      if (state === 'offline') announce(currentWords().shell.backOnline)
      if (state !== 'online') setConnection({ state: 'online', offlineSince: null })
    } else if (offlineSince === null) {
      setConnection({ state: 'connecting', offlineSince: now() })
      cancel = later(noticedMs, () => {
        setConnection({ state: 'offline' })
        announce(currentWords().common.noConnection, 'assertive')
      })
    }
  }
}

/** Gives all frames that came since the last paint to the appliers at once. */
const makeBatch = (queryClient: QueryClient) => {
  let frames: LiveFrame[] = []
  return (frame: LiveFrame) => {
    frames.push(frame)
    if (frames.length > 1) return
    beforePaint(() => {
      const batch = frames
      frames = []
      const user = queryClient.getQueryData(viewerQuery.queryKey)
      if (!user) return
      const viewer = queueViewerOf(user)
      for (const each of batch) for (const apply of appliers) apply(queryClient, viewer, each)
    })
  }
}

/** Opens the live connection of the signed-in user; returns how to end it. */
export const startRealtime = (queryClient: QueryClient): (() => void) => {
  const resync = () => {
    for (const queryKey of Object.values(liveKeys)) void queryClient.invalidateQueries({ queryKey })
  }
  const client = makeLiveClient({
    token: stored.token.get,
    connect,
    poll: (since, signal) => call(realtimePoll.user, { ...(since && { since }) }, { signal }),
    probe: async (signal) => {
      await call(auth.currentUser, {}, { signal })
    },
    now,
    later,
    every: workerPace,
    random: chance,
    frame: makeBatch(queryClient),
    resync,
    state: makeReporter(),
    signedOut: () => leave(),
  })
  setConnection({ state: 'connecting', offlineSince: null, retryNow: client.retryNow })
  const wakeWhenSeen = () => document.visibilityState === 'visible' && client.wake()
  addEventListener('online', client.wake)
  addEventListener('pageshow', client.wake)
  document.addEventListener('visibilitychange', wakeWhenSeen)
  client.start()
  return () => {
    removeEventListener('online', client.wake)
    removeEventListener('pageshow', client.wake)
    document.removeEventListener('visibilitychange', wakeWhenSeen)
    client.stop()
  }
}
