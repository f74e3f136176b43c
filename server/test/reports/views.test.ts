import type { Endpoint, InputOf } from '@beseda/contract/endpoint.ts'
import { reportViews } from '@beseda/contract/endpoints/report-views.ts'
import { limits } from '@beseda/contract/limits.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callEndpoint } from '../world/call.ts'
import { allRights, type Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let ann: Operator
let bob: Operator
let boss: Operator
beforeAll(async () => {
  w = await createWorld()
  ann = await w.operator('ann', { rights: ['AUTHORITY_ALL_STAT'] })
  bob = await w.operator('bob', { rights: ['AUTHORITY_ALL_STAT'] })
  boss = await w.operator('boss', { rights: allRights })
})
beforeEach(() => w.sql('delete from report_views'))
afterAll(() => w.close())

const refusal = async <E extends Endpoint>(who: Operator, endpoint: E, input: InputOf<E>) =>
  (await callEndpoint(w.app, endpoint, input, { token: who.token })).code
const shown = { report: 'teams', parameters: { period: '7d', clock: 'working', stat: 'p90' } } as const
const form = (name: string, shared = false) => ({ id: w.newId(), name, shared, ...shown })
const namesOf = async (who: Operator) => (await who.call(reportViews.list, {})).views.map(({ name }) => name)

test('a view is private or shared; a repeated call creates nothing, a deleted view can be created again', async () => {
  const own = form(' Ответы ')
  const saved = await ann.call(reportViews.create, own)
  expect(saved).toMatchObject({ name: 'Ответы', shared: false, mayChange: true, by: { name: 'ann' }, ...shown })
  expect(await ann.call(reportViews.create, own)).toEqual(saved)
  await ann.call(reportViews.create, form('Неделя', true))
  expect([await namesOf(ann), await namesOf(bob)]).toEqual([['Неделя', 'Ответы'], ['Неделя']])
  await ann.call(reportViews.delete, { reportViewId: own.id })
  expect(await refusal(ann, reportViews.delete, { reportViewId: own.id })).toBe('REPORT_VIEW_NOT_FOUND')
  expect(await ann.call(reportViews.create, own)).toEqual(saved)
})
test('the author changes a view; an administrator a shared one, which they cannot hide', async () => {
  const { id: own } = await ann.call(reportViews.create, form('Моя'))
  const { id: common } = await ann.call(reportViews.create, form('Общая', true))
  const rename = (reportViewId: string, name: string, shared: boolean) => ({ reportViewId, name, shared })
  expect(await refusal(bob, reportViews.change, rename(own, 'Чужая', false))).toBe('REPORT_VIEW_NOT_FOUND')
  expect(await refusal(boss, reportViews.delete, { reportViewId: own })).toBe('REPORT_VIEW_NOT_FOUND')
  expect(await refusal(bob, reportViews.change, rename(common, 'Чужая', true))).toBe('ACCESS_DENIED')
  expect(await refusal(bob, reportViews.delete, { reportViewId: common })).toBe('ACCESS_DENIED')
  expect(await refusal(boss, reportViews.change, rename(common, 'Общая', false))).toBe('ACCESS_DENIED')
  const next = { report: 'summary', parameters: { period: 'custom', from: '2026-11-01' } } as const
  expect(await boss.call(reportViews.change, { ...rename(common, 'Итоги', true), shown: next })).toMatchObject({
    ...{ name: 'Итоги', by: { name: 'ann' }, ...next },
  })
  expect(await ann.call(reportViews.change, rename(common, 'Итоги', false))).toMatchObject({ shared: false, ...next })
  const log = await w.sql("select action, name from audit_log where entity = 'reportView' order by at, id")
  expect(log.slice(-3)).toEqual([
    { action: 'created', name: 'Общая' },
    { action: 'changed', name: 'Итоги' },
    { action: 'changed', name: 'Итоги' },
  ])
  const events = await w.sql<{ reason: string; by: string }>(
    "select data->>'reason' as reason, data->'by'->>'id' as by from events where type = 'reportView.changed' order by at desc, id desc limit 2",
  )
  expect(events).toEqual([
    { reason: 'changed', by: ann.id },
    { reason: 'changed', by: boss.id },
  ])
})
test('names are unique among the shared views and among those of a user; the number is limited', async () => {
  await ann.call(reportViews.create, form('Итоги'))
  expect(await refusal(ann, reportViews.create, form(' ИТОГИ'))).toBe('REPORT_VIEW_EXISTS')
  await bob.call(reportViews.create, form('Итоги'))
  const { id } = await bob.call(reportViews.create, form('Итоги', true))
  expect(await refusal(ann, reportViews.create, form('итоги', true))).toBe('REPORT_VIEW_EXISTS')
  expect(await refusal(bob, reportViews.change, { reportViewId: id, name: 'Итоги', shared: false })).toBe(
    'REPORT_VIEW_EXISTS',
  )
  await w.sql(
    `insert into report_views (id, organization_id, created_by, name, shared, report, parameters, created_at)
      select gen_random_uuid(), $1, $2, 'v' || n, false, 'teams', '{}', now() from generate_series(2, $3) n`,
    [w.organizationId, ann.id, limits.savedViews],
  )
  expect(await refusal(ann, reportViews.create, form('Ещё'))).toBe('REPORT_VIEWS_TOO_MANY')
  await bob.call(reportViews.create, form('Ещё'))
  const common = await bob.call(reportViews.create, form('Сводка', true))
  expect(await refusal(ann, reportViews.change, { reportViewId: common.id, name: 'x', shared: true })).toBe(
    'ACCESS_DENIED',
  )
})
test('another organization has none of them; an unknown parameter is refused; a view of another version is left out', async () => {
  const { id } = await boss.call(reportViews.create, form('Итоги', true))
  const other = await w.another()
  const stranger = await w.operator('stranger', { organization: other.organizationId, rights: allRights })
  expect(await namesOf(stranger)).toEqual([])
  for (const call of [
    () => refusal(stranger, reportViews.delete, { reportViewId: id }),
    () => refusal(stranger, reportViews.change, { reportViewId: id, name: 'x', shared: true }),
  ])
    expect(await call()).toBe('REPORT_VIEW_NOT_FOUND')
  const wrong = { ...form('x'), parameters: { period: '7d', drill: 'firstReply' } as never }
  expect(await refusal(boss, reportViews.create, wrong)).toBe('INVALID_INPUT')
  await w.sql(`update report_views set parameters = '{"newer":"1"}' where id = $1`, [id])
  expect(await namesOf(boss)).toEqual([])
})
