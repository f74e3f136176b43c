import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Stage } from './stage.ts'

const run = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
      })
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`${program}: ${output}`))))
  })

const findPgbench = (): string | null => {
  const debian = '/usr/lib/postgresql'
  const folders = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : []
  const places = [...folders.sort().reverse(), ...(process.env.PATH ?? '').split(':')]
  return places.map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file)) ?? null
}
/** The program; root installs it where Debian's packages are available. Null: not available. */
const pgbench = async (): Promise<string | null> => {
  const found = findPgbench()
  if (found || process.getuid?.() !== 0) return found
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql']).catch(() => {})
  return findPgbench()
}

const tables = `
  create schema if not exists floor;
  create table if not exists floor.chats (id int primary key, last_seq int not null, activity_at timestamptz);
  create table if not exists floor.messages (id uuid primary key, chat_id int not null references floor.chats, seq int not null,
    external_id uuid not null unique, text text not null, at timestamptz not null, unique (chat_id, seq));
  create table if not exists floor.outbox (id bigserial primary key, chat_id int not null, data jsonb not null, at timestamptz not null);
  insert into floor.chats select n, 0, now() from generate_series(0, 7) n on conflict do nothing`
/** Inserting one message in the simplest way: six round trips. */
const script = `
begin;
select last_seq + 1 as seq from floor.chats where id = :client_id for update \\gset
insert into floor.messages values (gen_random_uuid(), :client_id, :seq, gen_random_uuid(), 'b1 здравствуйте, подскажите, пожалуйста, когда приедет заказ', now());
update floor.chats set last_seq = :seq, activity_at = now() where id = :client_id;
insert into floor.outbox (chat_id, data, at) values (:client_id, jsonb_build_object('type', 'message.received', 'seq', :seq::int), now());
commit;
`
/** Messages per second that the same PostgreSQL stores for 8 pgbench clients; null: no pgbench on this machine. */
export const floorOfIngest = async (stage: Stage): Promise<((seconds: number) => Promise<number>) | null> => {
  const program = await pgbench()
  if (!program) return null
  await stage.sql.query(tables)
  const url = new URL(stage.databaseUrl)
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(url.password) }
  const where = ['-h', url.hostname, '-p', url.port, '-U', url.username]
  return async (seconds) => {
    const folder = mkdtempSync(join(tmpdir(), 'beseda-pgbench-'))
    try {
      const file = join(folder, 'ingest.sql')
      writeFileSync(file, script)
      const how = ['-n', '-M', 'prepared', '-c', '8', '-j', '2', '-T', String(seconds), '-f', file]
      const output = await run(program, [...where, ...how, url.pathname.slice(1)], env)
      return Number(/^tps = ([\d.]+)/m.exec(output)![1])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
