import { expect, test } from 'vitest'
import { createWorld } from '../world/world.ts'

test('the metrics page counts calls, messages and jobs, and only this machine may read it', async () => {
  const w = await createWorld()
  try {
    await w.operator('ann')
    const visitor = await w.visitor('bob')
    await visitor.writes('hello')
    const page = await w.app.inject('/metrics')
    expect(page.statusCode).toBe(200)
    expect(page.body).toMatch(/beseda_messages_total\{direction="in",channel_type="\w+"\} 1/)
    expect(page.body).toMatch(
      /beseda_http_request_seconds_count\{method="POST",route="\/api\/widget\/messages",status="200"\} 1/,
    )
    expect(page.body).toMatch(/beseda_ingest_seconds_count 1/)
    expect(page.body).toMatch(/beseda_database_connections\{state="total"\} [1-9]/)
    expect(page.body).not.toMatch(/scrape_failures_total\{/)
    expect(page.body).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
    const sql = `insert into jobs (organization_id, name, data, run_at, created_at) values ($1, 'nothing', '{}', now(), now())`
    await w.sql(sql, [w.organizationId])
    expect((await w.app.inject('/metrics')).body).toContain('beseda_jobs{name="nothing",state="ready"} 1')
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
      expect((await w.app.inject({ url: '/metrics', headers: { [header]: '203.0.113.7' } })).statusCode).toBe(404)
    }
    expect((await w.app.inject({ url: '/metrics', remoteAddress: '203.0.113.7' })).statusCode).toBe(404)
  } finally {
    await w.close()
  }
})
