import { keptReports } from '@beseda/contract/endpoints/kept-reports.ts'
import { reportSchedules } from '@beseda/contract/endpoints/report-schedules.ts'
import { limits } from '@beseda/contract/limits.ts'
import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mailReport } from '../../src/features/report-schedules/mail.ts'
import type { Message } from '../../src/platform/outgoing/transport.ts'
import { work } from '../../src/platform/unit-of-work.ts'
import { codeOf } from '../world/call.ts'
import { allRights, type Operator } from '../world/people.ts'
import type { World } from '../world/world.ts'
import { readWorkbook } from './read-workbook.ts'
import { scheduleStage } from './schedule-stage.ts'

let w: World
let boss: Operator
let sent: Message[]
let form: Awaited<ReturnType<typeof scheduleStage>>['form']
let one: Awaited<ReturnType<typeof scheduleStage>>['one']
beforeEach(async () => {
  ;({ w, boss, sent, form, one } = await scheduleStage())
})
afterEach(() => w.close())

const letters = () => sent.filter((m) => m.attachment)
const unsubscribeIn = (m: Message) => new URL(m.unsubscribe!).pathname

test('on its date the report goes to everybody as a file, with period, conditions and a link to the same report', async () => {
  const client = await w.visitor('kim')
  await client.writes('hello')
  const parameters = { teams: w.teamId, clock: 'working' } as const
  const made = await boss.call(reportSchedules.create, form({ report: 'dialogs', parameters, minutes: 540 }))
  expect(made).toMatchObject({ owner: { name: 'boss' }, paused: null, lastRun: null, revision: 1, mayChange: true })
  expect(new Date(made.nextAt!).toISOString()).toBe('2030-01-02T06:00:00.000Z')
  await w.advance('18h')
  await w.advance('2h')
  expect(sent).toEqual([])
  await w.advance('1h')
  expect(
    letters()
      .map((m) => m.to)
      .sort(),
  ).toEqual(['Anna@client.example', 'boss@example.ru'])
  const [letter] = letters()
  expect(letter).toMatchObject({
    subject: 'Итоги: 1 января 2030 г.',
    attachment: { name: 'dialogs-2030-01-01-2030-01-01.csv' },
  })
  const lines: string[][] = parse(letter!.attachment!.content, { bom: true, delimiter: ';' })
  expect(lines).toHaveLength(2)
  expect(lines[1]!.join()).toContain('Гость')
  expect(letter!.text).toContain('Команды: ')
  expect(letter!.text).toContain(
    `http://beseda.test/admin/reports/dialogs?period=custom&from=2030-01-01&to=2030-01-01&teams=${w.teamId}&clock=working`,
  )
  const now = await one(made.id)
  expect(now.lastRun).toMatchObject({ result: 'sent', letters: 2, failure: null })
  expect(new Date(now.nextAt!).toISOString()).toBe('2030-01-03T06:00:00.000Z')
  // the same file is in the list, and opened by the link
  expect((await boss.call(keptReports.list, {})).reports).toMatchObject([{ state: 'done', by: { name: 'boss' } }])
  const events = await w.sql<{ reason: string }>(
    `select data ->> 'reason' as reason from events where type = 'reportSchedule.changed' order by id`,
  )
  expect(events.map((e) => e.reason)).toEqual(['created', 'ordered', 'sent'])
  expect(await w.sql(`select action from audit_log where entity = 'reportSchedule'`)).toEqual([{ action: 'created' }])
})

test('a server that was away for days sends one workbook; a job that runs twice writes no second letter', async () => {
  const { id } = await boss.call(reportSchedules.create, form({ format: 'xlsx', period: '7d', emails: [] }))
  await w.advance('5d')
  expect(letters()).toHaveLength(1)
  expect(letters()[0]!.subject).toBe('Итоги: 30 декабря 2029 г. – 5 января 2030 г.')
  expect(letters()[0]!.attachment!.mime).toContain('spreadsheetml')
  const sheet = readWorkbook(letters()[0]!.attachment!.content, 1)
  expect(sheet.rows.length).toBeGreaterThan(1)
  const [kept] = await w.sql<{ id: string }>('select id from kept_reports')
  const again = { keptReportId: kept!.id, reportScheduleId: id }
  await work(w.deps, w.organizationId, (tx) => mailReport(w.deps)(tx, again))
  await w.settle()
  expect(letters()).toHaveLength(1)
  expect((await one(id)).lastRun).toMatchObject({ result: 'sent', letters: 1 })
})

test('the rights of the owner count at the date: without them the schedule is paused, and whoever resumes it owns it', async () => {
  const admin = await w.operator('admin', { rights: allRights, team: null, presence: 'offline' })
  await w.sql(`update users set login = 'admin@example.ru' where id = $1`, [admin.id])
  const teams = await boss.call(reportSchedules.create, form({ report: 'teams' }))
  const summary = await boss.call(reportSchedules.create, form({ name: 'Сводка' }))
  await w.sql(`update organizations set options = array_remove(options, 'OPTION_STATISTIC')`)
  await w.advance('1d')
  expect(await one(teams.id, admin)).toMatchObject({ paused: 'noOption', nextAt: null, lastRun: null })
  expect(await one(summary.id, admin)).toMatchObject({ paused: null, lastRun: { result: 'sent' } })
  const notice = sent.find((m) => !m.attachment)!
  expect(notice).toMatchObject({ to: 'boss@example.ru', subject: 'Отправка отчёта остановлена: Итоги' })
  expect(notice.text).toContain('http://beseda.test/admin/reports/schedules')
  expect(await codeOf(admin.call(reportSchedules.resume, { reportScheduleId: teams.id }))).toBe('OPTION_UNAVAILABLE')
  sent.splice(0)
  await w.sql('update users set active = false where id = $1', [boss.id])
  await w.advance('1d')
  expect((await one(summary.id, admin)).paused).toBe('ownerGone')
  expect(sent.map((m) => m.to)).toEqual(['admin@example.ru'])
  const resumed = await admin.call(reportSchedules.resume, { reportScheduleId: summary.id })
  expect(resumed).toMatchObject({ paused: null, owner: { name: 'admin' } })
  await w.advance('1d')
  // the former owner gets none: their account is off
  expect(letters().map((m) => m.to)).toEqual(['Anna@client.example'])
  await w.sql(
    `update roles set rights = '{RIGHT_ACCOUNT_CONTROL}' where id = (select role_id from users where id = $1)`,
    [admin.id],
  )
  await w.advance('1d')
  expect(await w.sql('select paused from report_schedules where id = $1', [summary.id])).toEqual([
    { paused: 'noRight' },
  ])
  const reasons = await w.sql(`select action from audit_log where entity = 'reportSchedule' and action = 'deactivated'`)
  expect(reasons).toHaveLength(3)
})

test('by the link a recipient unsubscribes, after a question; saving the form does not bring them back', async () => {
  const schedule = form()
  await boss.call(reportSchedules.create, schedule)
  await w.advance('1d')
  const letter = letters().find((m) => m.to === 'Anna@client.example')!
  const url = unsubscribeIn(letter)
  const page = await w.app.inject({ url, headers: { 'accept-language': 'en' } })
  expect(page.body).toContain('Stop receiving the report “Итоги”?')
  expect((await one(schedule.id)).emails).toEqual([{ email: 'Anna@client.example', unsubscribed: false }])
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const post = () => w.app.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' })
  expect((await post()).body).toContain('Вы отписались')
  expect((await post()).statusCode).toBe(200)
  const { id, ...fields } = schedule
  await boss.call(reportSchedules.change, { ...fields, reportScheduleId: id, revision: 1 })
  expect((await one(id)).emails).toEqual([{ email: 'Anna@client.example', unsubscribed: true }])
  sent.splice(0)
  await w.advance('1d')
  expect(letters().map((m) => m.to)).toEqual(['boss@example.ru'])
  await w.app.inject({ method: 'POST', url: unsubscribeIn(letters()[0]!), headers, payload: '' })
  expect((await one(id)).users).toMatchObject([{ name: 'boss', unsubscribed: true }])
  const log = await w.sql(
    `select actor_kind, actor_name from audit_log where entity = 'reportSchedule' and action = 'changed' order by id`,
  )
  expect(log).toEqual([
    { actor_kind: 'system', actor_name: 'Anna@client.example' },
    { actor_kind: 'user', actor_name: 'boss' },
  ])
  const unknown = await w.app.inject({ url: `/unsubscribe/${w.newId()}` })
  expect([unknown.statusCode, unknown.body.includes('Такой ссылки нет')]).toEqual([404, true])
})

test('a file that is too big or gone: the letter goes with the link to the list, and says why', async () => {
  const { id } = await boss.call(reportSchedules.create, form({ emails: [] }))
  const now = async () => {
    const runId = w.newId()
    await boss.call(reportSchedules.sendNow, { reportScheduleId: id, runId })
    await boss.call(reportSchedules.sendNow, { reportScheduleId: id, runId })
    await w.settle()
    return sent.at(-1)!
  }
  expect((await now()).text).toContain('Файл приложен к письму')
  expect(sent).toHaveLength(1)
  await w.sql(`create function grow() returns trigger language plpgsql as $$ begin
    if new.state = 'done' then new.bytes := 11000000; end if; return new; end $$;
    create trigger grow before update on kept_reports for each row execute function grow()`)
  const big = await now()
  expect([big.attachment, big.text.includes('больше 10 МБ'), big.text.includes('/admin/reports/files')]).toEqual([
    null,
    true,
    true,
  ])
  await w.sql(`drop function grow() cascade;
    create function lose() returns trigger language plpgsql as $$ begin new.file_id := null; return new; end $$;
    create trigger lose before insert on outgoing_messages for each row execute function lose()`)
  const gone = await now()
  await w.sql('drop function lose() cascade')
  expect([gone.attachment, gone.text.includes('его уже удалили')]).toEqual([null, true])
})

test('a report that fails says so and is tried at the next date; a stopped one is not sent', async () => {
  const { id } = await boss.call(reportSchedules.create, form({ emails: [] }))
  await w.sql(
    `insert into kept_reports (organization_id, id, created_by, report, format, asked, lang, name, created_at, sweep_at, state)
     select $1, gen_random_uuid(), $2, 'summary', 'csv', '{}', 'ru', 'x', now(), '2031-01-01', 'done' from generate_series(1, $3::int)`,
    [w.organizationId, boss.id, limits.keptReports],
  )
  await w.advance('1d')
  expect((await one(id)).lastRun).toMatchObject({ result: 'failed', failure: { code: 'KEPT_REPORTS_FULL' } })
  expect(await codeOf(boss.call(reportSchedules.sendNow, { reportScheduleId: id, runId: w.newId() }))).toBe(
    'KEPT_REPORTS_FULL',
  )
  await w.sql('delete from kept_reports')
  await w.advance('1d')
  expect((await one(id)).lastRun).toMatchObject({ result: 'sent' })
  const runId = w.newId()
  await boss.call(reportSchedules.sendNow, { reportScheduleId: id, runId })
  expect((await one(id)).lastRun).toMatchObject({ result: 'running' })
  await boss.call(keptReports.stop, { keptReportId: runId })
  await w.settle()
  expect((await one(id)).lastRun).toMatchObject({ result: 'stopped' })
  expect(letters()).toHaveLength(1)
})

test('pausing, changing and deleting: by the owner or an administrator, with the revision that was seen', async () => {
  const schedule = form()
  await boss.call(reportSchedules.create, schedule)
  expect(await boss.call(reportSchedules.create, schedule)).toMatchObject({ revision: 1 })
  const other = await w.operator('other', { rights: ['AUTHORITY_ALL_STAT'], team: null })
  const { id, ...fields } = schedule
  const target = { reportScheduleId: id }
  expect((await one(id, other)).mayChange).toBe(false)
  expect(await codeOf(other.call(reportSchedules.remove, target))).toBe('ACCESS_DENIED')
  expect(await boss.call(reportSchedules.pause, target)).toMatchObject({ paused: 'user', nextAt: null })
  await w.advance('2d')
  expect(sent).toEqual([])
  const admin = await w.operator('admin', { rights: allRights, team: null })
  const resumed = await admin.call(reportSchedules.resume, target)
  expect(resumed).toMatchObject({ owner: { name: 'boss' } })
  expect(new Date(resumed.nextAt!).toISOString()).toBe('2030-01-04T06:00:00.000Z')
  const edit = { ...fields, ...target, name: 'Месяц', revision: 1 }
  expect(await admin.call(reportSchedules.change, edit)).toMatchObject({ name: 'Месяц', revision: 2 })
  expect(await codeOf(boss.call(reportSchedules.change, edit))).toBe('REPORT_SCHEDULE_CHANGED')
  await boss.call(reportSchedules.remove, target)
  expect(await codeOf(boss.call(reportSchedules.pause, target))).toBe('REPORT_SCHEDULE_NOT_FOUND')
  const log = await w.sql<{ action: string }>(
    `select action from audit_log where entity = 'reportSchedule' order by id`,
  )
  expect(log.map((l) => l.action)).toEqual(['created', 'deactivated', 'activated', 'changed', 'deleted'])
})
