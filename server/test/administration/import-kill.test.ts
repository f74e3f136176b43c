import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { userImports } from '@beseda/contract/endpoints/user-imports.ts'
import { expect, test } from 'vitest'
import { patience } from '../../../start/slow.mjs'
import { upload } from '../world/upload.ts'
import { openAccounts } from './accounts.ts'

const victim = fileURLToPath(new URL('./import-victim.ts', import.meta.url))

test('a server that is killed in the middle of an import: another one goes on, each row happens once', async () => {
  const { w, admin } = await openAccounts()
  const [team] = await w.sql<{ name: string }>('select name from teams where id = $1', [w.teamId])
  const people = Array.from({ length: 90 }, (_, i) => `p${i}@example.ru;Пётр ${i};Оператор;${team!.name}`)
  const content = ['Почта;Имя;Роль;Команды', ...people].join('\n')
  const importId = (await upload(w, admin, { path: '/users/imports', content })).entity!.id!
  await admin.call(userImports.apply, { importId })
  const applied = async () => {
    const [row] = await w.sql<{ n: number }>('select count(*)::int as n from user_import_rows where applied')
    return row!.n
  }
  const child = spawn(process.execPath, [victim, w.databaseUrl, String(w.clock.now())], { stdio: 'inherit' })
  try {
    await expect.poll(applied, { timeout: patience(30_000), interval: 5 }).toBeGreaterThanOrEqual(5)
  } finally {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const before = await applied()
  expect(before).toBeLessThan(people.length)
  await w.advance('2m')
  expect(await admin.call(userImports.one, { importId })).toMatchObject({
    ...{ state: 'done', applied: people.length },
    counts: { create: people.length, change: 0, same: 0, refused: 0 },
  })
  const made = await w.sql<{ users: number; records: number }>(`
    select (select count(*)::int from users where login like 'p%@example.ru') as users,
      (select count(*)::int from audit_log where action = 'created') as records`)
  expect(made).toEqual([{ users: people.length, records: people.length }])
  await w.close()
})
