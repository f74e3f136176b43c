import { readdirSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Benchmark, figure } from './benchmark.ts'
import { createClient } from './client.ts'
import { percentile } from './measure.ts'
import { openStage, type ServerProcess, startServerProcess } from './stage.ts'
import { hostileFiles, photo } from './uploads/hostile.ts'
import { send } from './uploads/send.ts'
import { startVisitors, write } from './visitors.ts'

const atOnce = 200
/** Each sender has an address of its own. */
const addressOf = (i: number): string => `10.0.${i >> 8}.${i & 255}`
/** The longest computation of the main thread since the last call, milliseconds. */
const stallOf = (socketPath: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get({ socketPath }, async (answer) => {
      let text = ''
      for await (const piece of answer) text += piece
      resolve(Number(text))
    }).on('error', reject)
  })
const percentiles = (times: readonly number[]): string =>
  [0.5, 0.99].map((share) => `${percentile(times, share).toFixed(0)} ms`).join(' / ')
const fieldOf = (pid: number, field: RegExp): number => {
  try {
    return Number(field.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return Number.NaN // it has ended
  }
}
/** Resident memory of the server and its inspectors, MB. */
const memoryOf = ({ child }: ServerProcess): number => {
  const own = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && (pid === child.pid || fieldOf(pid, /^PPid:\s+(\d+)/m) === child.pid))
  return own.reduce((sum, pid) => sum + fieldOf(pid, /^VmRSS:\s+(\d+)/m) / 1024, 0)
}

/** Uploads: what the worst files of visitors cost everybody else. Rate limits and quotas are off. */
export const uploads: Benchmark = {
  ids: ['U1', 'U2', 'U3'],
  run: async ({ quick }) => {
    const stage = await openStage()
    const probe = join(tmpdir(), `beseda-probe-${process.pid}`)
    const server = await startServerProcess(stage, undefined, {
      TRUSTED_PROXIES: '127.0.0.1',
      NODE_OPTIONS: `--import ${new URL('uploads/probe.ts', import.meta.url)}`,
      BENCH_PROBE: probe,
    })
    const client = createClient(server.url, 4)
    try {
      const names = Array.from({ length: atOnce }, (_, i) => `sender-${i}`)
      const [writer, ...senders] = await startVisitors(client, stage.channelId, ['writer', ...names])
      const ordinary = await photo()
      for (let i = 0; i < 20; i++) await write(client, writer!, `warm ${i}`)
      const { ms } = await send(server.url, senders[0]!.token, { content: ordinary, from: addressOf(0) })
      await sleep(quick ? 1_000 : 40_000)
      const fresh = memoryOf(server)

      const stalls: number[] = []
      for (const file of await hostileFiles()) {
        for (const count of quick ? [1] : [1, 4]) {
          await stallOf(probe)
          const sent = await Promise.all(
            senders.slice(0, count).map(({ token }, i) => send(server.url, token, { ...file, from: addressOf(i) })),
          )
          const stall = await stallOf(probe)
          stalls.push(stall)
          const codes = [...new Set(sent.map(({ code }) => code))].join(', ')
          const seconds = Math.max(...sent.map((s) => s.ms)) / 1_000
          console.error(`  ${file.name} ×${count}: ${stall.toFixed(0)} ms, ${codes} after ${seconds.toFixed(1)} s`)
        }
      }

      let failed = 0
      /** Times of messages, one after another, until `isOver`. */
      const writeUntil = async (isOver: () => boolean): Promise<number[]> => {
        const times: number[] = []
        while (!isOver()) {
          const startedAt = performance.now()
          await write(client, writer!, 'during').catch(() => failed++)
          times.push(performance.now() - startedAt)
          await sleep(20)
        }
        return times
      }
      const until = performance.now() + (quick ? 1_000 : 10_000)
      const before = await writeUntil(() => performance.now() > until)
      await stallOf(probe)
      let isOver = false
      const writing = writeUntil(() => isOver)
      const burst = await Promise.all(
        senders
          .slice(0, quick ? 20 : atOnce)
          .map(({ token }, i) => send(server.url, token, { content: ordinary, from: addressOf(i) })),
      )
      isOver = true
      const times = await writing
      const stall = await stallOf(probe)
      const stored = burst.filter(({ code }) => code === 'ok').length
      const p99 = percentile(times, 0.99)

      await sleep(quick ? 1_000 : 60_000)
      const after = memoryOf(server)
      return [
        figure(
          {
            ...{ id: 'U1', subject: 'longest computation of the main thread for a hostile file', unit: 'ms' },
            ...{ gate: { most: 50 }, goal: { most: 25 } },
            note: `${stalls.length} attacks with files of 24 MB; ${stall.toFixed(0)} ms during the uploads of U3`,
          },
          Math.max(...stalls),
          stalls,
        ),
        figure(
          {
            ...{ id: 'U2', subject: 'memory a minute after the uploads, compared with the fresh server', unit: '×' },
            ...{
              gate: { most: 1.3 },
              goal: { most: 1.15 },
              note: `${fresh.toFixed(0)} MB, then ${after.toFixed(0)} MB`,
            },
          },
          after / fresh,
        ),
        figure(
          {
            ...{ id: 'U3', subject: `a client's message during ${burst.length} uploads at once, p99`, unit: 'ms' },
            ...{ gate: { most: 100 }, goal: { most: 50 } },
            note: `median and p99 ${percentiles(times)}, without uploads ${percentiles(before)}; ${times.length} messages, ${failed} refused; ${stored} photos stored in ${(Math.max(...burst.map((b) => b.ms)) / 1000).toFixed(0)} s, one alone takes ${ms.toFixed(0)} ms`,
          },
          p99,
        ),
      ]
    } finally {
      client.close()
      await server.stop()
      await stage.close()
    }
  },
}
