import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { installation } from '@beseda/contract/endpoints/installation.ts'
import { afterEach, expect, test } from 'vitest'
import { checkCertificate } from '../../src/platform/certificate.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { codeOf } from '../world/call.ts'
import { createWorld, type World, type WorldOptions } from '../world/world.ts'

let w: World | null = null
afterEach(async () => {
  await w?.close()
  w = null
})
const open = async (o: WorldOptions = {}) => {
  w = await createWorld(o)
  const irina = await w.operator('irina', { rights: ['RIGHT_OBSERVER'] })
  const of = async (check: string) => {
    const { checks } = await irina.call(installation.status, {})
    const { level, state, values } = checks.find((c) => c.check === check)!
    return { level, state, values }
  }
  return { w, irina, of }
}
const dayMs = 86_400_000

test('a fresh installation: no address, no mail, no backup; a backup changes that', async () => {
  const { w, irina, of } = await open()
  const { at, checks } = await irina.call(installation.status, {})
  expect(at).toBe(w.clock.now())
  const states = Object.fromEntries(checks.map((c) => [c.check, c.state]))
  expect(states).toMatchObject({ address: 'notSet', certificate: 'none', clock: 'good', mail: 'none', backup: 'never' })
  expect(states).toMatchObject({ jobs: 'good', demo: 'none', version: 'running' })
  expect((await of('disk')).values.free).toBeGreaterThan(0)
  const file = join(w.dataDir, 'last-backup.json')
  const now = w.clock.now()
  const backup = { at: new Date(now).toISOString(), ok: true, bytes: 123, error: null, folder: '/b', missingFiles: 0 }
  writeFileSync(file, JSON.stringify({ ...backup, goodAt: new Date(now - dayMs).toISOString() }))
  expect(await of('backup')).toEqual({ level: 'good', state: 'good', values: { hours: 24, bytes: 123 } })
  writeFileSync(file, JSON.stringify({ ...backup, ok: false, error: 'no space left', goodAt: null }))
  expect(await of('backup')).toMatchObject({ state: 'failed', values: { error: 'no space left' } })
})
test('letters that failed, dead jobs, a demo that was left and refused calls are named', async () => {
  const { w, of } = await open({ environment: { mail: { url: 'smtp://127.0.0.1:9', from: 'a@b.example' } } })
  expect((await of('mail')).state).toBe('good')
  const at = new Date(w.clock.now()).toISOString()
  await w.sql(
    `insert into outgoing_messages (id, organization_id, medium, recipient, kind, lang, data, state, failure, created_at, sweep_at)
     values ($1, $2, 'mail', 'x@y.example', 'recovery', 'ru', null, 'failed', '550 no', $3, $3)`,
    [w.newId(), w.organizationId, at],
  )
  expect(await of('mail')).toEqual({ level: 'bad', state: 'failed', values: { count: 1, reason: '550 no' } })
  const job = `insert into jobs (organization_id, name, data, state, run_at, created_at) values ($1, $2, '{}', $3, $4, $4)`
  await w.sql(job, [w.organizationId, 'chats.fill', 'dead', at])
  expect(await of('jobs')).toMatchObject({ state: 'dead', values: { count: 1, name: 'chats.fill' } })
  await w.sql(job, [w.organizationId, 'chats.fill', 'ready', new Date(w.clock.now() - 3_600_000).toISOString()])
  expect(await of('jobs')).toMatchObject({ level: 'bad', state: 'late', values: { minutes: 60 } })
  await w.sql("update organizations set demo = 'closed' where id = $1", [(await w.another()).organizationId])
  expect((await of('demo')).state).toBe('left')
  w.deps.rateLimits.consume('captchaByAddress', 'x', 1_000_000)
  expect(await of('limits')).toMatchObject({ state: 'some', values: { count: 1, rule: 'captchaByAddress' } })
})
test('a machine whose clock is off', async () => {
  const { of } = await open({ machineTime: () => w!.clock.now() + 5000 })
  expect(await of('clock')).toEqual({ level: 'bad', state: 'off', values: { seconds: 5 } })
})
test('only service administrators see it', async () => {
  const { w } = await open()
  const ann = await w.operator('ann', { rights: ['RIGHT_ACCOUNT_CONTROL'] })
  expect(await codeOf(ann.call(installation.status, {}))).toBe('ACCESS_DENIED')
})
test('the certificate of the address: not reachable, not TLS, self-signed', async () => {
  const { w, of } = await open({ environment: { publicUrl: 'https://127.0.0.1:9' } })
  expect(await of('certificate')).toMatchObject({ state: 'notReachable', values: { why: 'ECONNREFUSED' } })
  const files = ['key', 'cert'].map((name) => join(w.dataDir, `${name}.pem`))
  const request = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost']
  execFileSync('openssl', ['req', ...request, '-keyout', files[0]!, '-out', files[1]!], { stdio: 'ignore' })
  const [key, cert] = files.map((file) => readFileSync(file))
  const servers = [
    [createTlsServer({ key: key!, cert: cert! }), 'untrusted'],
    [
      createServer((socket) => void socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n')),
      'notReachable',
    ],
  ] as const
  for (const [server, is] of servers) {
    server.on('tlsClientError', () => {})
    await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
    const { port } = server.address() as AddressInfo
    expect(await checkCertificate(`https://localhost:${port}`, systemClock)).toMatchObject({ is })
    server.close()
  }
})
