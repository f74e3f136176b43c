import { expect, it } from 'vitest'
import { createMetrics } from './metrics.ts'

const pool = () => ({ total: 5, idle: 3, waiting: 0 })
const hub = () => ({ sockets: 10, polls: 2, frames: 99, resyncs: 1, slowCut: 0 })

it('counts events and reads gauges', async () => {
  const metrics = createMetrics()
  let waiting = 3
  metrics.watch({ pool, hub })
  metrics.watch({ jobs: async () => [{ name: 'deliver', ready: waiting, running: 1, dead: 0 }] })
  metrics.request({ method: 'GET', route: '/api/chats', status: 200, ms: 12 })
  metrics.request({ method: 'GET', route: '/api/chats', status: 200, ms: 700 })
  metrics.message('in', 'some_channel')
  metrics.ingested(4)
  metrics.job({ name: 'deliver', outcome: 'done', ms: 3 })
  metrics.limited('signInByAccount')
  await metrics.text()
  waiting = 4
  const lines = (await metrics.text()).split('\n')
  const chats = 'method="GET",route="/api/chats",status="200"'
  for (const line of [
    `beseda_http_request_seconds_bucket{le="0.025",${chats}} 1`,
    `beseda_http_request_seconds_count{${chats}} 2`,
    'beseda_messages_total{direction="in",channel_type="some_channel"} 1',
    'beseda_ingest_seconds_count 1',
    'beseda_job_seconds_count{name="deliver",outcome="done"} 1',
    'beseda_rate_limited_total{rule="signInByAccount"} 1',
    'beseda_database_connections{state="idle"} 3',
    'beseda_realtime_connections{transport="websocket"} 10',
    'beseda_realtime_frames_total 99',
    'beseda_jobs{name="deliver",state="ready"} 4',
  ]) {
    expect(lines).toContain(line)
  }
  expect(metrics.contentType).toMatch(/^text\/plain/)
})
it('renders the page when a source fails, and counts the failure', async () => {
  const metrics = createMetrics()
  metrics.watch({
    pool,
    jobs: async () => {
      throw new Error('database away')
    },
  })
  await metrics.text()
  const page = await metrics.text()
  expect(page).toContain('beseda_database_connections{state="total"} 5')
  expect(page).toMatch(/beseda_scrape_failures_total\{source="jobs"\} [12]/)
})
it('keeps two registries separate; only one has process metrics', async () => {
  const [first, second] = [createMetrics(), createMetrics({ process: true })]
  first.ingested(1)
  expect(await second.text()).toContain('beseda_ingest_seconds_count 0')
  expect(await second.text()).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(await first.text()).not.toContain('nodejs_eventloop')
})
