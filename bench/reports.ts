import { type Benchmark, compared, figure, type Measured } from './benchmark.ts'
import { createClient } from './client.ts'
import { interleave, median, percentile } from './measure.ts'
import { fillWithReports } from './report-rows.ts'
import { openStage, startServerProcess } from './stage.ts'

const day = 86_400_000
export const reports: Benchmark = {
  ids: ['B9', 'B9d'],
  run: async ({ quick, sessions: wanted }): Promise<Measured[]> => {
    const count = wanted ?? (quick ? 20_000 : 1_000_000)
    const stage = await openStage({ operators: 50 })
    const { sql, organizationId } = stage
    const today = Math.floor(Date.now() / day) * day
    await fillWithReports(stage, { count, today })
    const server = await startServerProcess(stage)
    const client = createClient(server.url, 1)
    try {
      // the server adds up the days that are over
      for (;;) {
        const { rows } = await sql.query<{ n: number }>(
          'select count(*)::int as n from report_days where sealed_at is null and ends_at <= now()',
        )
        if (rows[0]!.n === 0) break
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
      await sql.query('analyze')
      const token = stage.operators[0]!.token
      const get = async (path: string, has = ''): Promise<number> => {
        const began = performance.now()
        const { status, text } = await client.call('GET', path, token)
        if (status !== 200 || !text.includes(has)) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`)
        return performance.now() - began
      }
      const tables = ['common', 'channels', 'employees', 'teams', 'categories'].map((name) => `tables/${name}`)
      const paths = ['summary', ...tables, 'series'].map((name) =>
        name === 'series' ? '/reports/series?period=30d&metric=dialogs&split=channel' : `/reports/${name}?period=30d`,
      )
      const floor = async (): Promise<number> => {
        const began = performance.now()
        await sql.query('select count(*) from messages where organization_id = $1 and at >= $2 and at < $3', [
          ...[organizationId, new Date(today - 29 * day), new Date(today + day)],
        ])
        return performance.now() - began
      }
      const slowest = new Map<string, number[]>()
      const ours = async (): Promise<number> => {
        let most = 0
        for (const path of paths) {
          const ms = await get(path)
          slowest.set(path, [...(slowest.get(path) ?? []), ms])
          most = Math.max(most, ms)
        }
        return most
      }
      await floor()
      await ours()
      const result = await interleave(quick ? 1 : 5, floor, ours)
      const each = [...slowest].map(([path, times]) => `${path.replace('/reports/', '')} ${median(times).toFixed(0)}`)
      const drills: number[] = []
      for (let i = 0; i < (quick ? 3 : 30); i++)
        drills.push(await get('/reports/drill?period=7d&metric=firstReply&limit=50', '"sessionId":"'))
      return [
        compared(
          {
            ...{ id: 'B9', subject: `slowest report of 30 days, ${count} sessions in a year`, unit: 'ms' },
            ...{ gate: { most: 0.15 }, goal: { most: 0.05 }, note: `ms: ${each.join(', ')}` },
          },
          result,
        ),
        figure(
          { id: 'B9d', subject: 'a page of a drill-down, p95', unit: 'ms', gate: { most: 100 }, goal: { most: 50 } },
          percentile(drills, 0.95),
          drills,
        ),
      ]
    } finally {
      client.close()
      await server.stop()
      await stage.close()
    }
  },
}
