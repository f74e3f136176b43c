import { chmodSync, chownSync, cpSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findNative } from './native.ts'
import { type ForTests, startEmbedded } from './start-embedded.ts'
import { ended, holdInProcess, query, tempFolder } from './test-hold.ts'

const isRoot = process.getuid?.() === 0
const nobody = { uid: 65534, gid: 65534 }

/** Whether other users may read this project. They cannot below a folder that only root may enter. */
const isOpen = (path: string): boolean =>
  path === '/' || ((statSync(path).mode & 0o005) === 0o005 && isOpen(dirname(path)))
const canReadProject = isOpen(import.meta.dirname) && isOpen(dirname(process.execPath))

let top = ''
beforeEach(() => {
  top = tempFolder('users')
})
afterEach(() => rmSync(top, { recursive: true, force: true }))

const startTwice = async (dataDir: string, forTests: ForTests, mode: string[]) => {
  for (const expected of mode) {
    const embedded = await startEmbedded({ dataDir, fast: true, forTests })
    try {
      expect(embedded.mode).toBe(expected)
      await query(embedded.url, 'create table if not exists t (n int)')
      await query(embedded.url, 'insert into t values (1)')
    } finally {
      await embedded.stop()
    }
  }
}

describe.skipIf(!isRoot)('as root', () => {
  test('data and programs below a folder that only root may enter', async () => {
    chmodSync(top, 0o700)
    const native = join(top, 'native')
    cpSync(findNative(), native, { recursive: true, verbatimSymlinks: true })
    const copies = openFolder('copies')
    const dataDir = join(top, 'data')
    const embedded = await startEmbedded({ dataDir, fast: true, forTests: { native, copies } })
    expect(await query(embedded.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await embedded.stop()
    rmSync(copies, { recursive: true, force: true })
  })

  test('without user namespaces: copies that a system user may use, then as the owner of the data', async () => {
    chmodSync(top, 0o700)
    const native = join(top, 'native')
    cpSync(findNative(), native, { recursive: true, verbatimSymlinks: true })
    const copies = openFolder('copies')
    try {
      await startTwice(join(top, 'data'), { native, copies, only: 'system' }, ['system'])
      await startTwice(join(top, 'data'), { native, copies }, ['owner', 'owner'])
    } finally {
      rmSync(copies, { recursive: true, force: true })
    }
  })

  test.skipIf(!canReadProject)('root after an ordinary user, and the ordinary user after root', async () => {
    chmodSync(top, 0o755)
    const dataDir = join(top, 'data')
    mkdirSync(dataDir)
    chownSync(dataDir, nobody.uid, nobody.gid)
    for (const ids of [nobody, {}, nobody]) {
      const held = await holdInProcess(dataDir, ids)
      expect(held.mode).toBe(ids === nobody ? 'direct' : 'owner')
      await query(held.url, 'create table if not exists t (n int)')
      held.child.kill('SIGTERM')
      expect(await ended(held.child)).toBe(0)
    }
    expect(statSync(join(dataDir, 'postgres.json')).uid).toBe(nobody.uid)
  })

  test.skipIf(!canReadProject)('an ordinary user without access to the folder gets a clear error', async () => {
    chmodSync(top, 0o755)
    await startTwice(join(top, 'data'), {}, ['namespace'])
    await expect(holdInProcess(join(top, 'data'), nobody)).rejects.toThrow(/can't cd to .*ordinary user who owns/s)
  })
})

/** A folder outside of the closed one. */
const openFolder = (name: string): string => {
  const folder = tempFolder(name)
  chmodSync(folder, 0o755)
  return folder
}
