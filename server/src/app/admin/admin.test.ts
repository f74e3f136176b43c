import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from '../embedded/start-embedded.ts'
import { query, usePreparedFolders } from '../embedded/test-hold.ts'

const main = fileURLToPath(new URL('../../admin.ts', import.meta.url))
const preparedFolder = usePreparedFolders()
let folder = ''
beforeAll(() => {
  folder = preparedFolder('admin')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
}
const admin = (args: readonly string[], env: Record<string, string> = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const own = { DATA_DIR: folder, DATABASE_URL: '', UNSAFE_FAST: '1', DEMO: '0', PUBLIC_URL: 'https://chat.example' }
    execFile(process.execPath, [main, ...args], { env: { ...process.env, ...own, ...env } }, (error, out, err) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, out, err }),
    )
  })
const irina = ['create-service-admin', '--email', 'irina@shop.example', '--name', 'Ирина']
const hashes = 'select count(*)::int as n from setup_links'

test('while the server is stopped the command starts the database, makes the tables and stops it again', async () => {
  const made = await admin(irina)
  expect(made).toMatchObject({ code: 0 })
  expect(made.out).toMatch(/https:\/\/chat\.example\/setup#token=[\w-]{43}\n$/)
  const listed = await admin(['list'])
  expect(listed).toMatchObject({ code: 0, out: expect.stringContaining('There is no service administrator yet') })
})
test('while the server runs the command uses its database', async () => {
  const running: Embedded = await startEmbedded({ dataDir: folder, fast: true })
  try {
    const again = await admin(irina)
    expect(again).toMatchObject({ code: 0, err: '' })
    expect(await query(running.url, hashes)).toEqual([{ n: 1 }])
    const byUrl = await admin(irina, { DATABASE_URL: running.url, DATA_DIR: '/nowhere', PUBLIC_URL: '' })
    expect(byUrl.out).toContain('http://127.0.0.1:3000/setup#token=')
    expect((await admin(['reset-password', '--email', 'nobody@shop.example'])).err).toContain('There is no account')
  } finally {
    await running.stop()
  }
})
test('--help names the commands; a wrong line ends with 2 and says what is wrong', async () => {
  expect(await admin(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('reset-password'), err: '' })
  const wrong: readonly (readonly [readonly string[], string])[] = [
    [[], 'Which command?'],
    [['crown'], 'There is no command “crown”'],
    [['create-service-admin', '--email', 'irina@shop.example'], '--name is missing'],
    [['create-service-admin', '--email', 'irina', '--name', 'Ирина'], '--email is not valid'],
    [['list', '--all'], "Unknown option '--all'"],
  ]
  for (const [line, message] of wrong) {
    const { code, out, err } = await admin(line)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(message)
    expect(err).not.toContain('    at ')
  }
})
test('a database that does not answer is named without a stack', async () => {
  const { code, err } = await admin(['list'], { DATABASE_URL: 'postgres://x:secret@127.0.0.1:9/x' })
  expect(code).toBe(1)
  expect(err).toContain('DATABASE_URL 127.0.0.1:9: no PostgreSQL answers there')
  expect(err).not.toContain('secret')
})
