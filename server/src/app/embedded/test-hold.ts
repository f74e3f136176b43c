import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { startEmbedded } from './start-embedded.ts'

const program = fileURLToPath(new URL('./hold.ts', import.meta.url))

export interface Held {
  readonly child: ChildProcess
  readonly url: string
  readonly pid: number
  readonly mode: string
  readonly startMs: number
}
export interface HoldOptions {
  readonly uid?: number
  readonly gid?: number
}

/** Runs the database in a separate process that a test can kill. Rejects with the output when the process fails. */
export const holdInProcess = (dataDir: string, ids: HoldOptions = {}): Promise<Held> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, dataDir], { ...ids, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    child.stderr.on('data', (part) => {
      said += part
    })
    child.stdout.once('data', (line) => resolve({ child, ...(JSON.parse(String(line)) as Omit<Held, 'child'>) }))
    child.once('close', () => reject(new Error(said)))
  })

export const ended = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('exit', (code) => resolve(code)))

export const tempFolder = (name: string): string => realpathSync(mkdtempSync(join(tmpdir(), `beseda-${name}-`)))

export const query = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Creates data folders by copying a cluster that was stopped in order: copying takes 0.1 s, creating one takes a second. */
export const usePreparedFolders = (): ((name: string) => string) => {
  let prepared = ''
  beforeAll(async () => {
    prepared = tempFolder('prepared')
    await (await startEmbedded({ dataDir: prepared, fast: true })).stop()
  })
  afterAll(() => rmSync(prepared, { recursive: true, force: true }))
  return (name) => {
    const folder = tempFolder(name)
    cpSync(prepared, folder, { recursive: true, preserveTimestamps: true })
    return folder
  }
}
