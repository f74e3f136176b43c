import { realtime } from '@beseda/contract/realtime.ts'
import { later } from './clock.ts'

const patienceMs = 6000

/** Whether a websocket opens at this origin, as the console would open it. Only the page's own origin is allowed. */
export const checkSocket = (origin: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}${realtime.path}`)
    const end = (opened: boolean): void => {
      cancel()
      socket.onopen = null
      socket.onerror = null
      socket.close()
      resolve(opened)
    }
    const cancel = later(patienceMs, () => end(false))
    socket.onopen = () => end(true)
    socket.onerror = () => end(false)
  })
