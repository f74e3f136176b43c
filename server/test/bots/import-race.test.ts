import { bots } from '@beseda/contract/endpoints/bots.ts'
import { node } from '@beseda/domain/bot/testing.ts'
import { expect, test } from 'vitest'
import { prepared, toDb } from '../../src/platform/db.ts'
import { work } from '../../src/platform/unit-of-work.ts'
import { upload } from '../world/upload.ts'
import { botWorlds } from './bot-world.ts'

const t = botWorlds()
const release = prepared('update files set sweep_at = $3 where organization_id = $1 and id = $2')

test('an import waits for a deletion that releases its files, and then leaves them out', async () => {
  const { entity } = await upload(t.w, t.boss, { name: 'a.txt', content: 'a' })
  const fileId = entity!.id!
  const file = { id: 'f', kind: 'file' as const, fileId, name: 'a.txt', bytes: Number(entity!.bytes) }
  const { id } = await t.create()
  await t.save(id, 1, { put: [node('start', { root: true, replies: [file] })] })
  const bot = await t.boss.call(bots.export, { botId: id })
  const importAs = (name: string) => t.boss.call(bots.import, { id: t.w.newId(), name, bot })
  const repliesOf = ({ document }: Awaited<ReturnType<typeof importAs>>) => document.nodes.flatMap((n) => n.replies)
  expect(repliesOf(await importAs('Раньше'))).toMatchObject([{ fileId }])

  const [row] = await t.w.sql<{ organization_id: string }>('select organization_id from bots where id = $1', [id])
  let made: ReturnType<typeof importAs> | undefined
  await work(t.w.deps, row!.organization_id, async (tx) => {
    await tx.run(release, [row!.organization_id, fileId, toDb(tx.now)])
    made = importAs('Позже')
    await expect.poll(async () => (await t.w.sql('select from pg_locks where not granted')).length).toBe(1)
  })
  expect(repliesOf(await made!)).toMatchObject([{ fileId: null }])
})
