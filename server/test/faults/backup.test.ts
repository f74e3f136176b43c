import { execFile, spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openNotebook, readNotebook } from '../../../bench/ledger/notebook.ts'
import { compareWithDatabase } from '../../../bench/ledger/oracle.ts'
import { noTroubles } from '../../../bench/ledger/persistent.ts'
import { createSender } from '../../../bench/ledger/sender.ts'
import { widgetClient } from '../../../bench/ledger/widget-transport.ts'
import { openStage, type ServerProcess, type Stage, startServerProcess } from '../../../bench/stage.ts'
import { keyOf } from '../../../bench/visitors.ts'
import { startEmbedded } from '../../src/app/embedded/start-embedded.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { temporaryFolders } from '../backup/stage.ts'

const { folder, end } = temporaryFolders()
const programOf = (name: string) => fileURLToPath(new URL(`../../src/${name}.ts`, import.meta.url))
const run = promisify(execFile)
/** Runs the command as `npm run` does. Rejects with its output when it fails. */
const command = (name: 'backup' | 'restore', args: readonly string[], env: Record<string, string>): Promise<string> =>
  run(process.execPath, [programOf(name), ...args], { env: { ...process.env, UNSAFE_FAST: '1', ...env } }).then(
    ({ stdout }) => stdout,
    (error: { stderr: string }) => Promise.reject(new Error(error.stderr)),
  )

let stage: Stage
let server: ServerProcess
const ends: (() => unknown)[] = []
beforeEach(async () => {
  stage = await openStage({ operators: 1 })
  ends.push(end, stage.close)
  server = await startServerProcess(stage)
  ends.push(() => server.stop())
})
afterEach(async () => {
  for (const close of ends.splice(0).reverse()) await close()
})
const uploadFrom = async (name: string, bytes: Buffer): Promise<void> => {
  const post = (path: string, token: string | null, body: BodyInit, type?: string) =>
    fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...(type && { 'content-type': type }) },
      body,
    }).then((answer) => answer.json() as Promise<{ entity: { token: string; id: string } }>)
  const key = JSON.stringify({ key: keyOf(name) })
  const { token } = (await post(`/widget/${stage.channelId}/session`, null, key, 'application/json')).entity
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'notes.txt')
  const { id } = (await post('/widget/files', token, form)).entity
  const message = { id: crypto.randomUUID(), text: 'with a file', fileIds: [id] }
  expect(await post('/widget/messages', token, JSON.stringify(message), 'application/json')).toMatchObject({
    code: 'ok',
  })
}

test('what was acknowledged before a backup under load is in the restored installation, which starts and goes on', async () => {
  const dataDir = join(stage.dataDir, 'server')
  const text = Buffer.from('an upload\n'.repeat(20_000))
  await uploadFrom('uploader', text)
  const [before, all] = [join(folder(), 'before.tsv'), join(folder(), 'all.tsv')]
  const notebook = openNotebook(all)
  let acked = 0
  const senders = Array.from({ length: 8 }, (_, i) =>
    createSender({
      name: `sender-${i}`,
      ...widgetClient({ name: `sender-${i}`, url: server.url, channelId: stage.channelId, troubles: noTroubles() }),
      messages: 1_000_000,
      notebook,
      onAck: () => acked++,
    }),
  )
  ends.push(() => senders.map((sender) => sender.stop()))
  const running = senders.map((sender) => sender.run())
  await expect.poll(() => acked).toBeGreaterThan(50)
  writeFileSync(before, readFileSync(all))
  const [ackedBefore, backups] = [acked, folder()]
  await command('backup', ['--to', backups], { DATA_DIR: dataDir, DATABASE_URL: stage.databaseUrl })
  await expect
    .poll(() => acked, { message: 'messages are accepted after the backup' })
    .toBeGreaterThan(ackedBefore + 50)
  for (const sender of senders) sender.stop()
  await Promise.all(running)
  notebook.close()
  await server.stop()

  const restored = folder()
  expect(await command('restore', ['--from', backups], { DATA_DIR: restored, DATABASE_URL: '' })).toContain(
    'Start the server',
  )
  const database = await startEmbedded({ dataDir: restored, fast: true })
  ends.push(database.stop)
  const sql = new pg.Pool({ connectionString: database.url, max: 1 })
  sql.on('error', () => {}) // the database may stop before a connection has closed
  sql.on('connect', (client) => client.on('error', () => {}))
  ends.push(() => sql.end())
  // the record up to the backup: nothing of it is lost. Later messages may be there; each is one that was sent
  const early = readNotebook(before).filter((sending) => sending.acked)
  const { rows } = await sql.query<{ id: string }>(
    `select right(external_id, 36) as id from messages where kind = 'message' and author_kind = 'client' and not has_files`,
  )
  const stored = new Set(rows.map((row) => row.id))
  expect(stored.size).toBe(rows.length)
  expect(early.length).toBeGreaterThan(50)
  expect(early.filter(({ id }) => !stored.has(id))).toEqual([])
  const sent = new Set(readNotebook(all).map(({ id }) => id))
  expect([...stored].filter((id) => !sent.has(id))).toEqual([])
  const files = join(restored, 'files')
  const [upload] = (await sql.query<{ id: string }>('select id from files')).rows
  expect(readFileSync(join(files, upload!.id.slice(-2), upload!.id))).toEqual(text)
  expect(readFileSync(join(restored, 'secret'), 'utf8')).toBe(readFileSync(join(dataDir, 'secret'), 'utf8'))

  server = await startServerProcess({ ...stage, dataDir: restored, databaseUrl: database.url })
  const later = createSender({
    name: 'sender-0',
    ...widgetClient({ name: 'sender-0', url: server.url, channelId: stage.channelId, troubles: noTroubles() }),
    messages: 5,
    notebook: openNotebook(join(folder(), 'later.tsv')),
    onAck: () => acked++,
  })
  await later.run()
  const verdict = await compareWithDatabase({ ...stage, sql }, early)
  expect(verdict).toMatchObject({ lost: 0, doubled: 0, reordered: 0 })
  expect(verdict.problems.filter((problem) => problem.includes('feeds'))).toEqual([])
})

test('a folder in use, a folder with an installation, and half a restore are refused', async () => {
  const dataDir = folder()
  await expect(command('backup', ['--to', folder()], { DATA_DIR: dataDir, DATABASE_URL: '' })).rejects.toThrow(
    /no database/,
  )
  const backups = folder()
  const { databaseUrl } = stage
  await command('backup', ['--to', backups], { DATA_DIR: join(stage.dataDir, 'server'), DATABASE_URL: databaseUrl })
  const into = (args: readonly string[]) =>
    command('restore', ['--from', backups, ...args], { DATA_DIR: dataDir, DATABASE_URL: '' })
  await into([])
  await expect(into([])).rejects.toThrow(/not empty.*--replace/)
  const database = await startEmbedded({ dataDir, fast: true })
  await expect(into(['--replace'])).rejects.toThrow(/already runs/)
  await database.stop()

  const names = readdirSync(dataDir)
  const restoring = spawn(process.execPath, [programOf('restore'), '--from', backups, '--replace'], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', UNSAFE_FAST: '1' },
    stdio: 'ignore',
  })
  await expect.poll(() => readdirSync(dataDir)).toContain('restore-unfinished')
  restoring.kill('SIGKILL')
  await new Promise((resolve) => restoring.once('exit', resolve))
  const aside = readdirSync(dataDir).find((name) => name.startsWith('replaced-'))!
  expect(readdirSync(join(dataDir, aside)).sort()).toEqual(names.sort())
  const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
  const start = run(process.execPath, [main], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0' },
  })
  await expect(start).rejects.toThrow(/did not finish.*--replace/s)
  await systemClock.sleep(1100) // folders of replaced installations are named by the second
  expect(await into([])).toContain('Start the server') // what an interrupted restore left is replaced without a question
})
