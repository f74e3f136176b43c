import { reportFiles } from '@beseda/contract/endpoints/report-files.ts'
import { reportNumbers } from '@beseda/contract/endpoints/report-numbers.ts'
import { limits } from '@beseda/contract/limits.ts'
import { metrics } from '@beseda/contract/metrics/index.ts'
import { reportTables } from '@beseda/contract/reports/index.ts'
import { wallOf } from '@beseda/domain/calendar/zone.ts'
import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callEndpoint } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import type { World } from '../world/world.ts'
import { answeredWorld } from './answered-world.ts'
import { readWorkbook } from './read-workbook.ts'

let w: World
let boss: Operator
const dayMs = 86_400_000
beforeEach(async () => {
  ;({ w, boss } = await answeredWorld('=ann()'))
})
afterEach(() => w.close())

const ask = { period: 'today', separator: ',' } as const
const csv = (base64: string): string[][] => parse(Buffer.from(base64, 'base64'), { bom: true })
const xlsx = (base64: string, sheet = 1) => readWorkbook(Buffer.from(base64, 'base64'), sheet)

test('a table as CSV and as a workbook has the numbers of the screen, under the names of the registry', async () => {
  const shown = await boss.call(reportNumbers.table, { report: 'employees', period: 'today' })
  const { columns } = reportTables.employees
  const [heads, ...lines] = csv(
    (await boss.call(reportFiles.table, { ...ask, report: 'employees', format: 'csv' })).base64,
  )
  const workbook = (await boss.call(reportFiles.table, { ...ask, report: 'employees', format: 'xlsx' })).base64
  const [sheet, about] = [xlsx(workbook), xlsx(workbook, 2)]
  for (const lang of ['ru'] as const)
    for (const id of columns) expect(heads!.some((head) => head.startsWith(metrics[id][lang]))).toBe(true)
  expect(sheet.rows[0]).toHaveLength(heads!.length)
  expect(lines).toHaveLength(shown.rows.length + 1)
  for (const [i, row] of [...shown.rows, shown.total].entries()) {
    const values = columns.flatMap((id) => {
      const cell = row.cells[id]!
      const c = cell.calendar
      if (metrics[id].aggregation === 'duration')
        return [...[c!.average, c!.median, c!.p90, c!.max].map((ms) => ({ ms })), c!.n, c!.leftOut]
      return [metrics[id].aggregation === 'sum' ? { ms: cell.value } : cell.value]
    })
    const inWorkbook = sheet.rows[i + 1]!.slice(2)
    for (const [k, value] of values.entries()) {
      const [text, typed] = [lines[i]![k + 2]!, inWorkbook[k] ?? null]
      if (typeof value === 'object' && value !== null) {
        expect(text).toBe(value.ms === null ? '' : String(Math.round(value.ms) / 1000))
        if (value.ms === null) expect(typed).toBeNull()
        else expect((typed as number) * dayMs).toBeCloseTo(value.ms, 3)
      } else {
        expect(text).toBe(value === null ? '' : String(Math.round(value * 1000) / 1000))
        expect(typed).toBe(value)
      }
    }
  }
  const names = [...shown.rows.map((r) => r.name), 'Всего']
  expect(sheet.rows.slice(1).map((r) => r[0])).toEqual(names)
  expect(lines.map((l) => l[0])).toEqual(names.map((n) => (n.startsWith('=') ? `'${n}` : n)))
  expect(about.rows.map((r) => r[0])).toContain(metrics.firstReply.ru)
  const [entry] = await w.sql(`select entity, changes from audit_log where action = 'exported' order by at, id`)
  expect(entry).toMatchObject({ entity: 'report', changes: [{ field: 'rows' }, { field: 'exportFilter' }] })
  expect(
    await w.sql(`select data ->> 'format' as format from events where type = 'report.exported' order by id`),
  ).toEqual([{ format: 'csv' }, { format: 'xlsx' }])
})

test('the sessions of a period: one line each, times by the wall clock, durations as numbers with a format', async () => {
  const shown = await boss.call(reportNumbers.dialogs, { period: 'today', order: 'up', limit: 50 })
  const file = await boss.call(reportFiles.table, { ...ask, report: 'dialogs', format: 'xlsx' })
  expect(file).toMatchObject({ rows: 2, name: expect.stringMatching(/^dialogs-.*\.xlsx$/) })
  const sheet = xlsx(file.base64)
  const [heads, ...rows] = sheet.rows
  const first = heads!.findIndex((head) => String(head).startsWith(metrics.firstReply.ru))
  expect(rows.map((r) => [r[0], r[3], Math.round((r[first] as number) * dayMs)])).toEqual(
    shown.rows.map((d) => [d.number, d.client.name, d.firstReply!.calendarMs]),
  )
  // days since the last day but one of 1899
  expect(Date.UTC(1899, 11, 30) + Math.round((rows[0]![1] as number) * 86_400) * 1000).toBe(
    wallOf(shown.timeZone, shown.rows[0]!.openedAt),
  )
  expect(sheet.xml).toMatch(/state="frozen"/)
  expect(sheet.xml).not.toMatch(/<f[ >]/)
  expect(sheet.styles).toContain('[h]:mm:ss')
})

test('working hours: how long each operator was there, as the screen says', async () => {
  const shown = await boss.call(reportNumbers.availability, { period: 'today' })
  const [, ...lines] = csv((await boss.call(reportFiles.table, { ...ask, report: 'time', format: 'csv' })).base64)
  expect(shown.people.length).toBeGreaterThan(0)
  expect(lines).toEqual(
    shown.people.map((p) => [
      ...[p.name.replace(/^=/, "'="), p.teams.join(', ')],
      ...[p.onlineMs / 1000, p.breakMs / 1000, p.chats].map(String),
    ]),
  )
})

test('the summary needs no option, the others do; nobody without the right gets a file', async () => {
  const ann = await w.operator('cat')
  const denied = await callEndpoint(w.app, reportFiles.summary, { ...ask, format: 'csv' }, { token: ann.token })
  expect(denied).toMatchObject({ code: 'ACCESS_DENIED' })
  await boss.call(reportFiles.summary, { ...ask, format: 'csv' })
  expect(await w.sql(`select 1 from audit_log where action = 'exported'`)).toHaveLength(1)
})

test('a file of more sessions than a request can make is refused, and says how many it may have', async () => {
  await w.sql(
    `insert into report_facts
       (session_id, n, organization_id, kind, at, start_at, channel_id, client_id, calendar_ms, working_ms, is_spam)
     select session_id, 1000 + i, organization_id, kind, at, start_at, channel_id, client_id, calendar_ms, working_ms, is_spam
     from (select * from report_facts where kind = 'opened' limit 1) f, generate_series(1, $1::int) i`,
    [limits.reportFileRows],
  )
  const asked = { ...ask, report: 'dialogs', format: 'csv' } as const
  expect(await callEndpoint(w.app, reportFiles.table, asked, { token: boss.token })).toMatchObject({
    code: 'REPORT_FILE_TOO_LONG',
    error: { params: { rows: limits.reportFileRows } },
  })
})
