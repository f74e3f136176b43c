import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { options, rights } from '@beseda/contract/access-words.ts'
import pg from 'pg'
import { freePort } from '../server/src/app/embedded/free-port.ts'
import { startEmbedded } from '../server/src/app/embedded/start-embedded.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { systemRandom, uuidV7 } from '../server/src/platform/random.ts'
import { mallocSettings, nodeFlags } from '../start/memory.mjs'
import { copyPreparedCluster } from './prepared-cluster.ts'

/** A durable PostgreSQL (fsync on) and an organization for measurements. */
export interface Stage {
  readonly databaseUrl: string
  readonly restartDatabase: (how: 'fast' | 'kill') => Promise<void>
  /** Process id of the postmaster. */
  readonly databasePid: () => number
  readonly dataDir: string
  readonly organizationId: string
  readonly channelId: string
  readonly teamId: string
  readonly operators: readonly { readonly id: string; readonly token: string }[]
  readonly sql: pg.Pool
  readonly close: () => Promise<void>
}
export const newId = uuidV7(systemClock, systemRandom).next
const look = { title: 'Bench', subtitle: '', greeting: 'Hello', accent: '#0B7A74', position: 'right', allowedHosts: [] }

export const openStage = async ({
  operators = 4,
  limit = 999,
}: {
  operators?: number
  limit?: number
} = {}): Promise<Stage> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'beseda-bench-'))
  await copyPreparedCluster(dataDir)
  const database = await startEmbedded({ dataDir })
  // applies nothing, unless this machine keeps clusters outside of the data folder
  await migrate(database.url)
  const sql = new pg.Pool({ connectionString: database.url, max: 2 })
  sql.on('error', () => {})
  sql.on('connect', (client) => client.on('error', () => {})) // the database may stop before a connection has closed
  const at = new Date()
  const [organizationId, roleId, teamId, channelId] = [newId(), newId(), newId(), newId()]
  await sql.query('insert into organizations (id, login, name, options, created_at) values ($1, $2, $2, $3, $4)', [
    organizationId,
    'bench',
    Object.keys(options),
    at,
  ])
  await sql.query('insert into roles (id, organization_id, name, rights, created_at) values ($1, $2, $3, $4, $5)', [
    roleId,
    organizationId,
    'all',
    Object.keys(rights),
    at,
  ])
  await sql.query(
    'insert into teams (id, organization_id, name, dialog_limit, created_at) values ($1, $2, $3, $4, $5)',
    [teamId, organizationId, 'team', limit, at],
  )
  await sql.query(
    `insert into channels (id, organization_id, type, name, team_id, settings, created_at) values ($1, $2, 'site_chat', 'site', $3, $4, $5)`,
    [channelId, organizationId, teamId, JSON.stringify(look), at],
  )
  const people = Array.from({ length: operators }, (_, i) => ({
    id: newId(),
    token: `bench-operator-token-${String(i).padStart(6, '0')}-xxxxxxxx`,
  }))
  for (const [i, { id, token }] of people.entries()) {
    await sql.query(
      `insert into users (id, organization_id, role_id, name, login, password_hash, created_at) values ($1, $2, $3, $4, $5, 'none', $6)`,
      [id, organizationId, roleId, `Operator ${i}`, `op${i}@bench.example`, at],
    )
    await sql.query(
      `insert into operator_presence (user_id, organization_id, presence, since) values ($1, $2, 'online', $3)`,
      [id, organizationId, at],
    )
    await sql.query('insert into team_members (organization_id, team_id, user_id) values ($1, $2, $3)', [
      organizationId,
      teamId,
      id,
    ])
    const until = new Date(at.getTime() + 86_400_000)
    await sql.query(
      `insert into sign_ins (id, token_hash, organization_id, user_id, created_at, last_used_at, ends_at, expires_at) values ($1, $2, $3, $4, $5, $5, $6, $6)`,
      [newId(), createHash('sha256').update(token).digest(), organizationId, id, at, until],
    )
  }
  const close = async () => {
    await sql.end()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return {
    databaseUrl: database.url,
    restartDatabase: database.restart,
    databasePid: database.pid,
    dataDir,
    organizationId,
    channelId,
    teamId,
    operators: people,
    sql,
    close,
  }
}

export interface ServerProcess {
  readonly url: string
  readonly child: ChildProcess
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
}
const main = process.env.BENCH_MAIN ?? fileURLToPath(new URL('../server/src/main.ts', import.meta.url))

let listens = false
/** A server in its own session does not receive the terminal's Ctrl-C. */
const endOnInterrupt = (): void => {
  if (listens) return
  listens = true
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))
}
/**
 * The real server in its own process, compiled and as in production except for the rate limits. In its own session as well: the
 * kernel schedules processor time per session, and each backend of PostgreSQL is one.
 */
export const startServerProcess = async (
  stage: Stage,
  port?: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> => {
  const own = port ?? (await freePort())
  const env = {
    ...process.env,
    PORT: String(own),
    DATABASE_URL: stage.databaseUrl,
    DATA_DIR: join(stage.dataDir, 'server'),
    DEMO: '0',
    RATE_LIMIT_FACTOR: '100000',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
    NODE_ENV: 'production',
    ...mallocSettings,
    ...settings,
  }
  const compiled = process.env.COMPILED_SERVER ? [process.env.COMPILED_SERVER] : []
  const extra = process.env.BENCH_NODE_ARGS?.split(' ') ?? []
  const child = spawn(process.execPath, [...nodeFlags, ...compiled, ...extra, main], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const endWithUs = () => void child.kill('SIGKILL')
  process.once('exit', endWithUs)
  endOnInterrupt()
  const url = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout!.on('data', (chunk: Buffer) => {
      text += chunk
      const ready = /^ready (\S+)$/m.exec(text)
      if (ready) resolve(ready[1]!)
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${text}`)))
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  void gone.then(() => process.off('exit', endWithUs))
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    await gone
  }
  return { url, child, stop }
}
