import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { WebSocket } from 'ws'

/** Milliseconds of `count` echoes of 434 bytes through a bare websocket server, `perSecond` of them. */
export const measureEcho = async (count: number, perSecond: number): Promise<number[]> => {
  const child = fork(fileURLToPath(new URL('floor/echo.ts', import.meta.url)))
  try {
    const [{ port }] = (await once(child, 'message')) as [{ port: number }]
    const ws = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false })
    await once(ws, 'open')
    const sentAt: number[] = []
    const times: number[] = []
    ws.on('message', (data: Buffer) =>
      times.push(performance.now() - sentAt[Number.parseInt(data.toString('latin1'), 10)]!),
    )
    for (const startedAt = performance.now(); sentAt.length < count; await sleep(1)) {
      const due = Math.min(count, ((performance.now() - startedAt) / 1_000) * perSecond)
      while (sentAt.length < due) {
        ws.send(String(sentAt.length).padEnd(434))
        sentAt.push(performance.now())
      }
    }
    while (times.length < count) await sleep(5)
    ws.terminate()
    return times
  } finally {
    child.disconnect()
  }
}
