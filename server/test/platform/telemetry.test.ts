import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fail } from '@beseda/contract/errors/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { singleNodeBus } from '../../src/platform/bus.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { connect, type Pool } from '../../src/platform/db.ts'
import type { Deps } from '../../src/platform/deps.ts'
import { defineJob, handlersOf } from '../../src/platform/jobs/define-job.ts'
import { runDueJobs } from '../../src/platform/jobs/drain.ts'
import { noLog } from '../../src/platform/log.ts'
import { createMetrics } from '../../src/platform/metrics.ts'
import { systemRandom, uuidV7 } from '../../src/platform/random.ts'
import { startTelemetry, traced } from '../../src/platform/telemetry.ts'
import { currentTrace, inCall } from '../../src/platform/trace.ts'
import { work } from '../../src/platform/unit-of-work.ts'
import { freshDatabase } from '../template-db.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status: { code?: number; message?: string }
  attributes: { key: string; value: { stringValue?: string } }[]
}
/** An OTLP/HTTP receiver that records spans. */
const received: Span[] = []
const receiver = createServer(async (call, answer) => {
  const body = JSON.parse(Buffer.concat(await call.toArray()).toString())
  if (call.url === '/v1/traces') {
    for (const resource of body.resourceSpans) for (const scope of resource.scopeSpans) received.push(...scope.spans)
  }
  answer.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})
const portOf = async (server: Server): Promise<number> => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

let endpoint = ''
let pool: Pool
let deps: Deps
let drop = async () => {}
beforeAll(async () => {
  endpoint = `http://127.0.0.1:${await portOf(receiver)}/`
  const database = await freshDatabase()
  drop = database.drop
  pool = connect({ url: database.url, max: 2 })
  const basis = {
    pool,
    clock: systemClock,
    ids: uuidV7(systemClock, systemRandom),
    bus: singleNodeBus(),
    subscribers: {},
  }
  deps = { ...basis, random: systemRandom, log: noLog, metrics: createMetrics() } as unknown as Deps
})
afterAll(async () => {
  await pool.end()
  await drop()
  receiver.close()
})
const organizationId = '018f0000-0000-7000-8000-000000000001'
const [traceId, browserSpan] = ['1234567890abcdef'.repeat(2), 'fedcba0987654321']

/** Runs `body` with telemetry on and returns the spans sent by its end. */
const spansOf = async (body: () => Promise<unknown>, ratio = 1): Promise<Span[]> => {
  received.length = 0
  const stop = await startTelemetry({ endpoint, version: '1', ratio })
  await body().finally(stop)
  return received
}

test('spans form one tree from the browser through the server and its transaction to the job', async () => {
  let seenInJob: string | null = null
  const greetJob = defineJob('greet', z.object({}))
  const handlers = handlersOf([
    greetJob.handledBy({
      inside: async () => {
        seenInJob = currentTrace()
      },
    }),
  ])
  const spans = await spansOf(async () => {
    await inCall({ requestId: 'r', traceparent: `00-${traceId}-${browserSpan}-01` }, () =>
      traced(
        'POST /messages',
        { 'http.route': '/messages' },
        () => work(deps, organizationId, async (w) => w.schedule(greetJob.with({}))),
        'server',
      ),
    )
    expect(await runDueJobs(deps, handlers)).toBe(1)
  })
  expect(new Set(spans.filter((s) => s.traceId === traceId).map((s) => s.name))).toContain('job greet')
  const named = (name: string) => spans.find((s) => s.name === name && s.traceId === traceId)!
  const server = named('POST /messages')
  const job = named('job greet')
  expect(server).toMatchObject({ parentSpanId: browserSpan, kind: 2 })
  const scheduling = spans.find((s) => s.name === 'transaction' && s.parentSpanId === server.spanId)!
  expect(job.parentSpanId).toBe(scheduling.spanId)
  expect(seenInJob).toBe(`00-${traceId}-${job.spanId}-01`)
})

test('a call without a caller’s trace starts one under its log id', async () => {
  const own = 'ab'.repeat(16)
  const call = { requestId: 'r', traceparent: `00-${own}-${browserSpan}-01`, isRoot: true }
  const spans = await spansOf(() => inCall(call, () => traced('GET /a', {}, () => traced('inner', {}, async () => 1))))
  const [inner, outer] = ['inner', 'GET /a'].map((name) => spans.find((s) => s.name === name)!)
  expect(outer!.traceId).toBe(own)
  expect(outer!.parentSpanId ?? '').toBe('')
  expect(inner).toMatchObject({ traceId: own, parentSpanId: outer!.spanId })
})

test('concurrent calls do not mix', async () => {
  const spans = await spansOf(() =>
    Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        traced(`outer ${i}`, {}, async () => {
          await new Promise((done) => setImmediate(done))
          await traced(`inner ${i}`, {}, async () => {})
        }),
      ),
    ),
  )
  expect(spans).toHaveLength(40)
  for (let i = 0; i < 20; i++) {
    const outer = spans.find((s) => s.name === `outer ${i}`)!
    expect(spans.find((s) => s.name === `inner ${i}`)).toMatchObject({
      traceId: outer.traceId,
      parentSpanId: outer.spanId,
    })
  }
})

test('a failure is marked without its text, and a refusal is not a failure', async () => {
  const spans = await spansOf(async () => {
    await traced('broken', {}, () => Promise.reject(new TypeError('password hunter2'))).catch(() => {})
    await traced('refused', {}, () => Promise.reject(fail('CHAT_NOT_FOUND'))).catch(() => {})
  })
  expect(spans.find((s) => s.name === 'broken')!.status).toEqual({ code: 2, message: 'TypeError' })
  const refused = spans.find((s) => s.name === 'refused')!
  expect(refused.status.code ?? 0).toBe(0)
  expect(refused.attributes).toEqual([{ key: 'beseda.code', value: { stringValue: 'CHAT_NOT_FOUND' } }])
  expect(JSON.stringify(spans)).not.toContain('hunter2')
})

test('traces outside the sampling ratio are not sent, and nothing is sent when telemetry is off', async () => {
  expect(await spansOf(() => traced('x', {}, async () => traced('y', {}, async () => 1)), 0)).toEqual([])
  received.length = 0
  const call = { requestId: 'r', traceparent: `00-${traceId}-${browserSpan}-01` }
  const seen = await inCall(call, () => traced('x', {}, async () => currentTrace()))
  expect(seen).toBe(call.traceparent)
  expect(received).toEqual([])
})

test('an unreachable receiver has no effect on calls', async () => {
  const stop = await startTelemetry({ endpoint: 'http://127.0.0.1:9', version: '1' })
  expect(await traced('x', {}, async () => 7)).toBe(7)
  const late = new Promise((done) => setTimeout(done, 4000, 'late'))
  expect(await Promise.race([stop().catch(() => {}), late])).not.toBe('late')
})
