import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { WebSocket } from 'ws'

export interface Echo {
  /** Milliseconds of each of `count` echoes, `perSecond` of them, spread over all sockets. */
  readonly measure: (count: number, perSecond: number) => Promise<number[]>
  readonly close: () => void
}
/** As many bytes as the frame that an operator receives for a message. */
const frameBytes = 434

/** A bare websocket server in a process of its own, with so many sockets. */
export const startEcho = async (sockets: number): Promise<Echo> => {
  const child = fork(fileURLToPath(new URL('floor/echo.ts', import.meta.url)))
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const sentAt: number[] = []
  const times: number[] = []
  const all = Array.from({ length: sockets }, () => {
    const ws = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false })
    ws.on('message', (data: Buffer) =>
      times.push(performance.now() - sentAt[Number.parseInt(data.toString('latin1'), 10)]!),
    )
    return ws
  })
  await Promise.all(all.map((ws) => once(ws, 'open')))
  return {
    measure: async (count, perSecond) => {
      sentAt.length = 0
      times.length = 0
      for (const startedAt = performance.now(); sentAt.length < count; await sleep(1)) {
        const due = Math.min(count, ((performance.now() - startedAt) / 1_000) * perSecond)
        while (sentAt.length < due) {
          all[sentAt.length % sockets]!.send(String(sentAt.length).padEnd(frameBytes))
          sentAt.push(performance.now())
        }
      }
      while (times.length < count) await sleep(5)
      return [...times]
    },
    close: () => {
      for (const ws of all) ws.terminate()
      child.disconnect()
    },
  }
}
