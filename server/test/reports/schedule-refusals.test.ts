import { reportSchedules } from '@beseda/contract/endpoints/report-schedules.ts'
import { limits } from '@beseda/contract/limits.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeOf } from '../world/call.ts'
import { allRights } from '../world/people.ts'
import { scheduleStage } from './schedule-stage.ts'

let s: Awaited<ReturnType<typeof scheduleStage>>
beforeEach(async () => {
  s = await scheduleStage()
})
afterEach(() => s.w.close())

test('wrong fields are refused by name, and nothing is stored', async () => {
  const { w, boss, refusal } = s
  const many = Array.from({ length: 21 }, (_, i) => `p${i}@example.ru`)
  const nameless = await w.operator('nameless', { team: null })
  await w.sql(`update users set login = 'nameless' where id = $1`, [nameless.id])
  for (const [o, fields] of [
    [{ name: ' ' }, { name: 'FIELD_REQUIRED' }],
    [{ report: 'x' }, { report: 'FIELD_INVALID' }],
    [{ period: 'custom' }, { period: 'FIELD_INVALID' }],
    [{ report: 'teams', format: 'pdf' }, { format: 'FORMAT_INVALID' }],
    [{ minutes: 1440 }, { minutes: 'TIME_INVALID' }],
    [{ day: 32 }, { day: 'NUMBER_RANGE' }],
    [{ weekday: 1.5 }, { weekday: 'NUMBER_INVALID' }],
    [{ userIds: [], emails: [] }, { userIds: 'FIELD_REQUIRED' }],
    [{ emails: ['anna'] }, { 'emails.0': 'EMAIL_FORMAT' }],
    [{ emails: many }, { emails: 'RECIPIENTS_TOO_MANY' }],
    [{ userIds: [nameless.id] }, { userIds: 'RECIPIENT_WITHOUT_EMAIL' }],
    [{ parameters: { teams: 'x' } }, { 'parameters.teams': 'ID_INVALID' }],
  ] as const)
    expect((await refusal(o))?.fields, JSON.stringify(o)).toMatchObject(fields)
  expect((await boss.call(reportSchedules.list, {})).schedules).toEqual([])
})

test('another organization sees and changes nothing', async () => {
  const { w, boss, form, one, refusal } = s
  const { id, ...fields } = form()
  await boss.call(reportSchedules.create, { id, ...fields })
  const other = await w.another()
  const stranger = await w.operator('stranger', { organization: other.organizationId, rights: allRights })
  expect((await stranger.call(reportSchedules.list, {})).schedules).toEqual([])
  expect((await stranger.call(reportSchedules.people, {})).people).toMatchObject([{ name: 'stranger' }])
  const target = { reportScheduleId: id }
  for (const call of [
    () => stranger.call(reportSchedules.remove, target),
    () => stranger.call(reportSchedules.pause, target),
    () => stranger.call(reportSchedules.resume, target),
    () => stranger.call(reportSchedules.sendNow, { ...target, runId: w.newId() }),
    () => stranger.call(reportSchedules.change, { ...fields, ...target, userIds: [], revision: 1 }),
  ])
    expect(await codeOf(call())).toBe('REPORT_SCHEDULE_NOT_FOUND')
  // a user of another organization is no recipient
  expect((await refusal({}, stranger))?.fields).toEqual({ userIds: 'RECIPIENT_WITHOUT_EMAIL' })
  expect(await one(id)).toMatchObject({ revision: 1, paused: null })
})

test('without mail, over the limit, without the option', async () => {
  await s.w.close()
  s = await scheduleStage(false)
  const { w, boss, form, one, refusal } = s
  const { id } = await boss.call(reportSchedules.create, form())
  expect((await boss.call(reportSchedules.list, {})).hasMail).toBe(false)
  const now = { reportScheduleId: id, runId: w.newId() }
  expect(await codeOf(boss.call(reportSchedules.sendNow, now))).toBe('TRANSPORT_MISSING')
  await w.advance('1d')
  expect((await one(id)).lastRun).toMatchObject({ result: 'failed', failure: { code: 'TRANSPORT_MISSING' } })
  await w.sql(
    `insert into report_schedules (id, organization_id, owner_id, name, report, parameters, period, format, lang, cadence, weekday, day,
       minutes, paused, created_at)
     select gen_random_uuid(), $1, $2, 'x', 'summary', '{}', '7d', 'csv', 'ru', 'daily', 0, 1, 0, 'user', now() from generate_series(2, $3::int)`,
    [w.organizationId, boss.id, limits.reportSchedules],
  )
  expect((await refusal({}))?.params).toEqual({ max: limits.reportSchedules })
  await w.sql(`update organizations set options = array_remove(options, 'OPTION_STATISTIC')`)
  await w.advance('6s')
  expect(await codeOf(boss.call(reportSchedules.create, form({ report: 'teams' })))).toBe('OPTION_UNAVAILABLE')
})
