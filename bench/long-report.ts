import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Benchmark, figure, type Measured } from './benchmark.ts'
import { createClient } from './client.ts'
import { fillWithReports } from './report-rows.ts'
import { newId, openStage, startServerProcess } from './stage.ts'

const day = 86_400_000
/** Of the file, at most. */
const most = 200_000
const days = 20

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024

/** The longest file that a job writes, and how long the server needs to add up days with many sessions. */
export const longReport: Benchmark = {
  ids: ['B30', 'B30b', 'B30c'],
  run: async ({ quick }): Promise<Measured[]> => {
    const count = quick ? 20_000 : most
    // until then the heap of a server that has just started grows to the size at which V8 collects all of it
    const few = count / 4
    const stage = await openStage({ operators: 50 })
    const { sql, organizationId } = stage
    const today = Math.floor(Date.now() / day) * day
    await fillWithReports(stage, { count, today, days, withMessages: false })
    const server = await startServerProcess(stage)
    const client = createClient(server.url, 1)
    const pid = server.child.pid!
    try {
      const began = performance.now()
      const open = 'select count(*)::int as n from report_days where sealed_at is null and ends_at <= now()'
      while ((await sql.query<{ n: number }>(open)).rows[0]!.n > 0) await sleep(250)
      const perDay = (performance.now() - began) / (days - 1)
      const [growth, seconds] = [[] as number[], [] as number[]]
      for (const format of ['csv', 'xlsx']) {
        const id = newId()
        const [from, to] = [today - (days - 1) * day, today].map((at) => new Date(at).toISOString().slice(0, 10))
        const asked = { id, report: 'dialogs', format, separator: ',', period: 'custom', from, to }
        const start = performance.now()
        const { status, text } = await client.call('POST', '/reports/kept', stage.operators[0]!.token, asked)
        if (status !== 200) throw new Error(`${status} ${text}`)
        let [early, late] = [0, 0]
        for (let state = 'running'; state === 'running'; await sleep(200)) {
          const { rows } = await sql.query('select state, rows, failure from kept_reports where id = $1', [id])
          state = rows[0].state
          if (state === 'failed') throw new Error(JSON.stringify(rows[0].failure))
          const mb = residentMb(pid)
          if (rows[0].rows <= few) early = Math.max(early, mb)
          else late = Math.max(late, mb)
          if (process.env.BENCH_TRACE) console.error(format, rows[0].rows, mb.toFixed(0))
        }
        const { rows } = await sql.query('select rows from kept_reports where id = $1', [id])
        // the last one is opened at the end of the day
        if (rows[0].rows !== count - 1) throw new Error(`${rows[0].rows} rows instead of ${count - 1}`)
        growth.push(late - early)
        seconds.push((performance.now() - start) / 1000)
      }
      const { rows: due } = await sql.query('select 1 from report_rollups where organization_id = $1 limit 1', [
        organizationId,
      ])
      if (due.length === 0) throw new Error('no day was added up')
      const file = `report of ${count} sessions by a job`
      return [
        figure(
          {
            id: 'B30',
            subject: `${file}: growth of memory in the last three quarters`,
            unit: 'MB',
            gate: { most: 64 },
            goal: { most: 32 },
          },
          Math.max(...growth),
          growth,
        ),
        figure(
          { id: 'B30b', subject: `${file}: time`, unit: 's', gate: { most: 300 }, goal: { most: 120 } },
          Math.max(...seconds),
          seconds,
        ),
        figure(
          {
            ...{ id: 'B30c', subject: `adding up a day of ${count / days} sessions`, unit: 'ms' },
            ...{ gate: { most: 30_000 }, goal: { most: 10_000 } },
          },
          perDay,
        ),
      ]
    } finally {
      client.close()
      await server.stop()
      await stage.close()
    }
  },
}
