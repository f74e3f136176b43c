import { realtime } from '@beseda/contract/realtime.ts'
import { WebSocket } from 'ws'
import type { Clock } from '../../../server/src/platform/clock.ts'

/** An open console: operators are at work while they have one. Returns what closes it. */
export const openConsole = (url: string, token: string, clock: Pick<Clock, 'later'>): (() => void) => {
  let isClosed = false
  let close = (): void => {}
  const connect = (): void => {
    if (isClosed) return
    const ws = new WebSocket(`${url.replace(/^http/, 'ws')}${realtime.path}`)
    let cancel = (): void => {}
    const ping = (): void => {
      cancel = clock.later(realtime.heartbeatMs, () => {
        ws.send('{"type":"ping"}')
        ping()
      })
    }
    close = () => {
      cancel()
      ws.close()
    }
    ws.on('open', () => {
      ws.send(JSON.stringify({ type: 'hello', token, as: 'user' }))
      ping()
    })
    ws.on('error', () => {}) // `close` follows
    ws.on('close', () => {
      cancel()
      clock.later(3_000, connect)
    })
  }
  connect()
  return () => {
    isClosed = true
    close()
  }
}
