import { clientDeletions } from '@beseda/contract/endpoints/client-deletions.ts'
import { keptReports } from '@beseda/contract/endpoints/kept-reports.ts'
import { limits } from '@beseda/contract/limits.ts'
import type { Entities } from '@beseda/contract/realtime.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { patience } from '../../../start/slow.mjs'
import { userMember } from '../../src/features/realtime/member.ts'
import { filesOf } from '../clients/deletion-scan.ts'
import { codeOf } from '../world/call.ts'
import { allRights, type Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let boss: Operator
beforeEach(async () => {
  w = await createWorld()
  boss = await w.operator('boss', { rights: allRights, team: null, presence: 'offline' })
  const client = await w.visitor('kim')
  await client.writes('hello')
})
afterEach(() => w.close())

const order = async (asked: object = {}) => {
  const id = w.newId()
  await boss.call(keptReports.start, {
    ...({ id, report: 'dialogs', format: 'csv', separator: ',', period: 'today' } as const),
    ...asked,
  })
  return id
}
const listed = () => boss.call(keptReports.list, {})
const one = async (id: string) => (await listed()).reports.find((r) => r.id === id)
const textOf = async (keptReportId: string) =>
  Buffer.from((await boss.call(keptReports.part, { keptReportId, at: 0 })).base64, 'base64').toString()
/** A file that takes so many bytes of the room. */
const taking = (bytes: number, state: 'done' | 'failed' = 'done') =>
  w.sql(
    `insert into kept_reports (organization_id, id, created_by, report, format, asked, lang, name, created_at, sweep_at, state, bytes)
     values ($1, gen_random_uuid(), $2, 'summary', 'csv', '{"from":"2030-01-01","to":"2030-01-01"}', 'ru', 'x', $3, $4, $5, $6)`,
    [...[w.organizationId, boss.id, new Date(w.clock.now()), new Date(w.clock.now() + 86_400_000)], ...[state, bytes]],
  )

test('files with sessions go with the data of a client, written or not; those without names stay', async () => {
  const [client] = await w.sql<{ id: string; name: string }>('select id, name from clients')
  const { name } = client!
  const [sessions, numbers] = [await order(), await order({ report: 'employees' })]
  await w.settle()
  expect(await textOf(sessions)).toContain(name)
  expect(filesOf(w)).toHaveLength(2)
  const late = await order()
  const id = w.newId()
  await boss.call(clientDeletions.start, { id, clientId: client!.id, name, reason: 'request' })
  await w.advance('2s')
  expect(await boss.call(clientDeletions.one, { clientDeletionId: id })).toMatchObject({
    state: 'done',
    removed: expect.arrayContaining([{ what: 'exportFiles', count: expect.any(Number) }]),
  })
  for (const gone of [sessions, late]) {
    expect(await one(gone)).toMatchObject({ state: 'stopped', bytes: null })
    expect(await codeOf(textOf(gone))).toBe('KEPT_REPORT_NOT_FOUND')
  }
  expect(await one(numbers)).toMatchObject({ state: 'done' })
  expect(filesOf(w)).toHaveLength(1)
  expect(await textOf(numbers)).not.toContain(name)
  const after = await order()
  await w.settle()
  expect(await textOf(after)).not.toContain(name)
})

test('no more bytes than the limit: neither ordered, nor written by a job that finds the room gone', async () => {
  await w.settle()
  await taking(limits.keptReportBytes, 'failed')
  const id = await order()
  await taking(limits.keptReportBytes - 10)
  await w.settle()
  expect(await one(id)).toMatchObject({
    ...{ state: 'failed', bytes: null },
    failure: { code: 'KEPT_REPORTS_FULL', params: { files: limits.keptReports, gigabytes: 1 } },
  })
  expect(filesOf(w)).toEqual([])
  await taking(10)
  expect(await listed()).toMatchObject({ bytes: limits.keptReportBytes, mostBytes: limits.keptReportBytes })
  expect(await codeOf(order())).toBe('KEPT_REPORTS_FULL')
})

test('the user who ordered a file is notified when it ends; colleagues only see the list change', async () => {
  await w.settle()
  const ann = await w.operator('ann', { rights: allRights, team: null, presence: 'offline' })
  const listening = async ({ token }: Operator) => {
    const member = userMember((await w.gate.user(token))!)
    const start = await w.deps.hub.poll(member, undefined, AbortSignal.timeout(patience(30_000)))
    return async (): Promise<Entities[]> => {
      const { frames } = await w.deps.hub.poll(member, start, AbortSignal.timeout(patience(30_000)))
      return frames.map((f) => f.entities).filter((e) => e.keptReport || e.staleLists?.includes('keptReports'))
    }
  }
  const heard = await Promise.all([boss, ann].map(listening))
  const done = await order()
  const denied = await order({ report: 'teams' })
  await w.sql(`update organizations set options = array_remove(options, 'OPTION_STATISTIC')`)
  await w.sql(`update kept_reports set report = 'summary' where id = $1`, [done])
  await w.settle()
  await expect
    .poll(async () => (await heard[0]!()).flatMap((e) => e.keptReport ?? []))
    .toEqual([
      { id: done, name: (await one(done))!.name, isDone: true },
      { id: denied, name: (await one(denied))!.name, isDone: false },
    ])
  const seen = await heard[1]!()
  expect(seen.filter((e) => e.keptReport)).toEqual([])
  expect(seen.length).toBeGreaterThanOrEqual(4)
})
