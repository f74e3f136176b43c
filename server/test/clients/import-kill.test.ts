import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { clientImports } from '@beseda/contract/endpoints/client-imports.ts'
import { expect, test } from 'vitest'
import { patience } from '../../../start/slow.mjs'
import { upload } from '../world/upload.ts'
import { createWorld } from '../world/world.ts'

const victim = fileURLToPath(new URL('./import-victim.ts', import.meta.url))

test('a server that is killed in the middle of an import: another one goes on, no client is lost or doubled', async () => {
  const w = await createWorld()
  const boss = await w.operator('boss', { rights: ['AUTHORITY_PROFILE_UPDATE', 'AUTHORITY_ALL_CHATS'], team: null })
  const file = (from: number, to: number, tag: string) => [
    'Имя;Телефон;Метки',
    ...Array.from({ length: to - from }, (_, i) => `К ${from + i};8916${1_000_000 + from + i};${tag}`),
  ]
  const check = async (lines: string[]) =>
    (await upload(w, boss, { path: '/clients/imports', content: lines.join('\n') })).entity!.id!
  const first = await check(file(0, 300, 'опт'))
  await boss.call(clientImports.apply, { clientImportId: first, known: 'update' })
  await w.settle()
  // half of the rows are known clients, which are changed one by one
  const clientImportId = await check(file(150, 900, 'новый'))
  await boss.call(clientImports.apply, { clientImportId, known: 'update' })
  const applied = async () => {
    const [row] = await w.sql<{ n: number }>(
      'select count(*)::int as n from client_import_rows where applied and import_id = $1',
      [clientImportId],
    )
    return row!.n
  }
  const child = spawn(process.execPath, [victim, w.databaseUrl, String(w.clock.now())], { stdio: 'inherit' })
  try {
    await expect.poll(applied, { timeout: patience(30_000), interval: 5 }).toBeGreaterThanOrEqual(20)
  } finally {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  expect(await applied()).toBeLessThan(750)
  await w.advance('2m')
  expect(await boss.call(clientImports.one, { clientImportId })).toMatchObject({
    ...{ state: 'done', applied: 750, counts: { create: 600, change: 150, same: 0, refused: 0 } },
  })
  const made = await w.sql(`
    select (select count(*)::int from clients) as clients, (select count(distinct value)::int from client_details) as phones,
      (select count(*)::int from client_details) as details, (select count(*)::int from client_tags) as tags,
      (select count(*)::int from audit_log where entity = 'client' and entity_id is not null) as records`)
  expect(made).toEqual([{ clients: 900, phones: 900, details: 900, tags: 1050, records: 1050 }])
  await w.close()
})
