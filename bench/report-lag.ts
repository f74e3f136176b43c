import { setTimeout as sleep } from 'node:timers/promises'
import { type Benchmark, figure, type Measured } from './benchmark.ts'
import { createClient } from './client.ts'
import { fillWithChats } from './fill.ts'
import { listen } from './listener.ts'
import { median, percentile } from './measure.ts'
import { openStage, startServerProcess } from './stage.ts'
import { startVisitors, write } from './visitors.ts'

const [perSecond, closingsPerSecond] = [200, 4]
/** Clients who write all the time, and those who have written once: a message stops the closing of its chat. */
const [talking, quiet] = [100, 200]
/** How long the oldest job that writes facts has been waiting. */
const oldest = `
  select coalesce(max(extract(epoch from clock_timestamp() - run_at)), 0)::float8 as s from jobs
  where name = 'reports.facts' and run_at <= clock_timestamp()`
const nextChat = `
  select id from chats where status = 'assigned' and session_opened_at > $1 and closing_at is null order by activity_at limit 1`

/** Clients write 200 messages a second, operators close chats, and somebody reads the summary each second. */
export const reportLag: Benchmark = {
  ids: ['B9c'],
  run: async ({ quick }): Promise<Measured[]> => {
    const seconds = quick ? 15 : 40
    const stage = await openStage({ operators: 8 })
    await fillWithChats(stage, 2_000)
    const server = await startServerProcess(stage)
    const client = createClient(server.url, 64)
    const { token } = stage.operators[0]!
    const call = async (method: string, path: string): Promise<number> => {
      const began = performance.now()
      const { status, text } = await client.call(method, path, token)
      if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`)
      return performance.now() - began
    }
    const begin = new Date()
    const online = await Promise.all(stage.operators.map((o) => listen(server.url, o.token, 'b9c ')))
    const lags: number[] = []
    const summaries: number[] = []
    try {
      const names = Array.from({ length: talking + quiet }, (_, i) => `b9-${i}`)
      const visitors = await startVisitors(client, stage.channelId, names)
      for (const visitor of visitors.slice(talking)) await write(client, visitor, 'b9c')
      // the first report computes all open chats of the stage
      await call('GET', '/reports/summary?period=today')
      const startedAt = performance.now()
      const runs = () => performance.now() - startedAt < seconds * 1_000
      const due = (rate: number) => ((performance.now() - startedAt) / 1_000) * rate
      const pending: Promise<unknown>[] = []
      const send = async () => {
        for (let sent = 0; runs(); await sleep(5))
          for (; sent < due(perSecond); sent++) pending.push(write(client, visitors[sent % talking]!, 'b9c'))
        return pending.length
      }
      const close = async () => {
        for (let closed = 0; runs(); await sleep(20))
          for (; closed < due(closingsPerSecond) - closingsPerSecond; closed++) {
            const { rows } = await stage.sql.query<{ id: string }>(nextChat, [begin])
            if (rows[0]) await call('POST', `/chats/${rows[0].id}/closure`)
          }
      }
      const look = async () => {
        for (; runs(); await sleep(100)) lags.push((await stage.sql.query<{ s: number }>(oldest)).rows[0]!.s)
      }
      const read = async () => {
        for (; runs(); await sleep(1_000)) summaries.push(await call('GET', '/reports/summary?period=today'))
      }
      const [sent] = await Promise.all([send(), close(), look(), read()])
      await Promise.all(pending)
      const took = (performance.now() - startedAt) / 1_000
      const { rows } = await stage.sql.query<{ n: number }>(
        'select count(*)::int as n from session_facts where computed_at > $1',
        [begin],
      )
      if (rows[0]!.n === 0) throw new Error('no facts were written')
      const speed = `${(sent / took).toFixed(0)} messages/s, ${rows[0]!.n} sessions counted`
      const report = `the summary of today took ${median(summaries).toFixed(0)} ms, p95 ${percentile(summaries, 0.95).toFixed(0)}`
      return [
        figure(
          {
            ...{ id: 'B9c', subject: `longest lag of report facts at ${perSecond} messages/s`, unit: 's' },
            ...{ gate: { most: 5 }, goal: { most: 1 }, note: `${speed}; ${report}` },
          },
          Math.max(...lags),
        ),
      ]
    } finally {
      for (const operator of online) operator.close()
      client.close()
      await server.stop()
      await stage.close()
    }
  },
}
