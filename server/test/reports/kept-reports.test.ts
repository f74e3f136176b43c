import { keptReports } from '@beseda/contract/endpoints/kept-reports.ts'
import { reportFiles } from '@beseda/contract/endpoints/report-files.ts'
import { reportNumbers } from '@beseda/contract/endpoints/report-numbers.ts'
import { limits } from '@beseda/contract/limits.ts'
import { factsVersion } from '@beseda/domain/reports/session-facts.ts'
import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runKeptReport } from '../../src/features/kept-reports/run.ts'
import { codeOf } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'
import { readWorkbook } from './read-workbook.ts'

let w: World
let boss: Operator
beforeEach(async () => {
  w = await createWorld()
  boss = await w.operator('boss', { rights: ['AUTHORITY_ALL_STAT'], team: null, presence: 'offline' })
  const client = await w.visitor('kim')
  await client.writes('hello')
})
afterEach(() => w.close())

const order = async (asked: object = {}, by = boss) => {
  const id = w.newId()
  const input = { id, report: 'dialogs', format: 'csv', separator: ',', period: 'today', ...asked } as const
  await by.call(keptReports.start, input)
  return id
}
const one = async (id: string) => (await boss.call(keptReports.list, {})).reports.find((r) => r.id === id)
const bytesOf = async (keptReportId: string, by = boss) => {
  const parts: Buffer[] = []
  for (let at: number | null = 0; at !== null; ) {
    const part: { base64: string; next: number | null } = await by.call(keptReports.part, { keptReportId, at })
    parts.push(Buffer.from(part.base64, 'base64'))
    at = part.next
  }
  return Buffer.concat(parts)
}
/** So many sessions like the first one, all opened at the same moment or after it. */
const many = (n: number) =>
  w.sql(
    `with s as (select * from chat_sessions limit 1), f as (select * from report_facts where kind = 'opened' limit 1),
      more as (
        insert into chat_sessions select (jsonb_populate_record(null::chat_sessions, to_jsonb(s) || jsonb_build_object(
          'id', gen_random_uuid(), 'number', 1000 + i, 'state', 'closed', 'closed_at', s.opened_at))).*
        from s, generate_series(1, $1::int) i returning id, organization_id),
      known as (
        insert into session_facts (organization_id, session_id, facts_version, facts, computed_at)
        select organization_id, id, $2, '{}', now() from more)
     insert into report_facts select (jsonb_populate_record(null::report_facts, to_jsonb(f) || jsonb_build_object(
       'session_id', more.id))).* from f, more`,
    [n, factsVersion],
  )

test('a job writes the report that is shown, and it is kept for a fortnight', async () => {
  const id = await order({ report: 'employees', format: 'xlsx' })
  expect(await one(id)).toMatchObject({ state: 'running', bytes: null, by: { name: 'boss' } })
  await w.settle()
  const kept = (await one(id))!
  expect(kept).toMatchObject({ state: 'done', failure: null, name: expect.stringMatching(/^employees-.*\.xlsx$/) })
  expect(kept.endsAt - kept.createdAt).toBe(14 * 86_400_000)
  const bytes = await bytesOf(id)
  expect(bytes).toHaveLength(kept.bytes!)
  const asked = { report: 'employees', format: 'xlsx', separator: ',', period: 'today' } as const
  const { base64 } = await boss.call(reportFiles.table, asked)
  expect(readWorkbook(bytes, 1).rows).toEqual(readWorkbook(Buffer.from(base64, 'base64'), 1).rows)
  expect(
    await w.sql(`select data ->> 'reason' as reason from events where type like 'keptReport.%' order by id`),
  ).toEqual(['started', 'done'].map((reason) => ({ reason })))
  await w.advance('15d')
  expect(await w.sql('select 1 from kept_reports')).toEqual([])
  expect(await w.sql('select 1 from files')).toEqual([])
})

test('all sessions, page by page, once each and in order, as CSV and as a workbook', async () => {
  await boss.call(reportNumbers.dialogs, { period: 'today' })
  await many(1200)
  const [csv, xlsx] = [await order(), await order({ format: 'xlsx' })]
  await w.settle()
  const { total } = await boss.call(reportNumbers.dialogs, { period: 'today' })
  expect(total).toBe(1201)
  expect(await one(csv)).toMatchObject({ state: 'done', rows: total, total })
  const lines: string[][] = parse(await bytesOf(csv), { bom: true })
  const numbers = lines.slice(1).map(([number]) => Number(number))
  expect(new Set(numbers).size).toBe(total)
  const sheet = readWorkbook(await bytesOf(xlsx), 1)
  expect(sheet.rows.slice(1).map((row) => row[0])).toEqual(numbers)
})

test('a worker that died leaves no half of a file: the next attempt writes it anew, and one file remains', async () => {
  await w.settle()
  const id = await order()
  const [job] = await w.sql<{ data: { keptReportId: string; userId: string } }>(
    `select data from jobs where name = 'reports.write'`,
  )
  // an attempt whose result never arrives
  const context = { ...{ deps: w.deps, organizationId: w.organizationId, jobId: w.newId() } }
  const attempt = { ...context, attempt: 1, interrupted: false, signal: AbortSignal.timeout(60_000) }
  expect(await runKeptReport.outside(attempt, job!.data)).toMatchObject({ done: true })
  expect(await one(id)).toMatchObject({ state: 'running', bytes: null })
  await w.settle()
  expect(await one(id)).toMatchObject({ state: 'done' })
  expect(await w.sql('select 1 from files')).toHaveLength(1)
  expect(await w.sql(`select 1 from audit_log where action = 'exported'`)).toHaveLength(1)
})

test('stopped, deleted, or without the right: no file', async () => {
  const [stopped, deleted, denied] = [await order(), await order(), await order()]
  expect(await boss.call(keptReports.stop, { keptReportId: stopped })).toMatchObject({ state: 'stopped' })
  await boss.call(keptReports.remove, { keptReportId: deleted })
  await w.sql(`update roles set rights = '{}' where id = (select role_id from users where id = $1)`, [boss.id])
  await w.settle()
  expect(await w.sql('select id, state, failure ->> $1 as code from kept_reports order by state', ['code'])).toEqual([
    { id: denied, state: 'failed', code: 'ACCESS_DENIED' },
    { id: stopped, state: 'stopped', code: null },
  ])
  expect(await w.sql('select 1 from files')).toEqual([])
})

test('the right counts when the file is read, and every colleague who has it sees the file', async () => {
  const id = await order()
  await w.settle()
  const other = await w.operator('other', { rights: ['AUTHORITY_ALL_STAT'], team: null, presence: 'offline' })
  expect((await bytesOf(id, other)).length).toBeGreaterThan(100)
  await w.sql(`update organizations set options = array_remove(options, 'OPTION_STATISTIC')`)
  await w.advance('6s')
  expect(await codeOf(bytesOf(id, await w.operator('late', { rights: ['AUTHORITY_ALL_STAT'], team: null })))).toBe(
    'OPTION_UNAVAILABLE',
  )
  await boss.call(keptReports.remove, { keptReportId: id })
  expect(await codeOf(bytesOf(id))).toBe('KEPT_REPORT_NOT_FOUND')
  await w.settle()
  expect(await w.sql('select 1 from files')).toEqual([])
})

test('no more files than the limit', async () => {
  await w.sql(
    `insert into kept_reports (organization_id, id, created_by, report, format, asked, lang, name, created_at, sweep_at, state)
     select $1, gen_random_uuid(), $2, 'summary', 'csv', '{}', 'ru', 'x', now(), now(), 'done' from generate_series(1, $3::int)`,
    [w.organizationId, boss.id, limits.keptReports],
  )
  expect(await codeOf(order())).toBe('KEPT_REPORTS_FULL')
})
