import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeTree } from '../tools/test-tree.mjs'
import { explain, fitsLock } from './bootstrap.mjs'
import { hashFiles, listFiles } from './hash-files.mjs'
import { withLock } from './lock.mjs'

test.each([
  ['npm error code ENOTFOUND\nnpm error network request failed', /registry cannot be reached/],
  ['npm error Missing: a@1 from lock file', /npm install/],
  ['npm error ENOTEMPTY: directory not empty', /Another program writes/],
  ['npm error code ENOSPC', /disk is full/],
  ['npm error code EACCES', /must belong to the user/],
  ['npm error something new', /npm ci/],
])('a failed installation says what to do: %s', (output, advice) => {
  expect(explain(output)).toMatch(advice)
  expect(explain(output)).toContain(output)
})

test('packages that were installed by hand are accepted when they match the lock', () => {
  const packages = {
    '': {},
    web: { version: '1.0.0' },
    'node_modules/@beseda/web': { link: true },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/for-others': { version: '1.0.0', optional: true },
  }
  const fits = (installed) => fitsLock({ packages }, { packages: installed })
  expect(fits({ 'node_modules/a': { version: '1.0.0' } })).toBe(true)
  expect(fits({ 'node_modules/a': { version: '1.0.1' } })).toBe(false)
  expect(fits({})).toBe(false)
  expect(fits({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/for-others': { version: '2.0.0' } })).toBe(false)
})

test('the hash of sources covers contents and names, not tests, output or packages', () => {
  const root = makeTree({ 'web/a.ts': '1', 'web/sub/b.css': '2', 'lock.json': '3' })
  const from = ['web', 'lock.json', 'none']
  expect(listFiles(root, from)).toEqual(['lock.json', 'web/a.ts', 'web/sub/b.css'])
  const before = hashFiles(root, from)
  for (const path of ['web/a.test.ts', 'web/.hidden']) writeFileSync(join(root, path), 'x')
  expect(hashFiles(root, from)).toBe(before)
  writeFileSync(join(root, 'web/a.ts'), '2')
  expect(hashFiles(root, from)).not.toBe(before)
})

test('the hash distinguishes where one file ends and the next begins', () => {
  const a = makeTree({ 'x/a': '1', 'x/b': '2' })
  const b = makeTree({ 'x/a': '12', 'x/b': '' })
  expect(hashFiles(a, ['x'])).not.toBe(hashFiles(b, ['x']))
})

test('a lock admits one process at a time and is released after an error', async () => {
  const folder = makeTree({ a: '' })
  let inside = 0
  let most = 0
  const enter = () =>
    withLock(
      'l',
      async () => {
        most = Math.max(most, ++inside)
        await sleep(20)
        inside--
      },
      folder,
    )
  await Promise.all([enter(), enter(), enter()])
  expect(most).toBe(1)
  await expect(withLock('l', () => Promise.reject(new Error('x')), folder)).rejects.toThrow('x')
  await enter()
})

test('a stale lock of a dead process, or of a process with a reused id, blocks nobody', async () => {
  for (const holder of ['999999999 1', `${process.pid} 1`]) {
    const folder = makeTree({ l: holder })
    expect(await withLock('l', async () => 'in', folder)).toBe('in')
  }
})
