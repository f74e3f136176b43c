import type { InputOf } from '@beseda/contract/endpoint.ts'
import { audit } from '@beseda/contract/endpoints/audit.ts'
import { auth } from '@beseda/contract/endpoints/auth.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { organizations } from '@beseda/contract/endpoints/organizations.ts'
import { plans } from '@beseda/contract/endpoints/plans.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callEndpoint, codeOf } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { day, openStage, type Stage } from './stage.ts'

let s: Stage
beforeEach(async () => {
  s = await openStage()
})
afterEach(() => s.w.close())

const optionsOf = async (p: Operator) => (await p.call(auth.currentUser, {})).options
const fields: InputOf<typeof plans.create> = { name: 'Особый', price: 123_456, options: ['OPTION_API'], trial: false }

test('at the end of the trial the options are switched off, not a millisecond before', async () => {
  const made = await s.add()
  const admin = await s.administrator(made)
  await s.w.advance(7 * day - 1)
  expect(await optionsOf(admin)).toHaveLength(15)
  await s.w.advance(1)
  expect(await optionsOf(admin)).toEqual([])
  expect((await admin.call(plans.list, {})).own).toMatchObject({ trial: true, lapsed: true, endsAt: made.planEndsAt })
  const [line] = (await admin.call(audit.list, {})).entries
  expect(line).toMatchObject({ action: 'lapsed', by: { kind: 'system', id: null } })
})
test('an extension gives fourteen days more, once', async () => {
  const made = await s.add()
  const admin = await s.administrator(made)
  await s.w.advance(8 * day)
  const extended = await s.observer.call(organizations.extend, { id: made.id })
  expect(extended).toMatchObject({ extended: true, lapsed: false, planEndsAt: s.w.clock.now() + 14 * day })
  expect(await optionsOf(admin)).toHaveLength(15)
  expect(await codeOf(s.observer.call(organizations.extend, { id: made.id }))).toBe('TARIFF_CANNOT_BE_EXTENDED')
  await s.w.advance(14 * day)
  expect(await optionsOf(await s.administrator(made))).toEqual([])
})
test('a plan without an end, and one of a deactivated organization, cannot be extended', async () => {
  const endless = await s.add({ trial: false })
  expect(await codeOf(s.observer.call(organizations.extend, { id: endless.id }))).toBe('TARIFF_CANNOT_BE_EXTENDED')
  const off = await s.add({ login: 'off', administratorEmail: 'b@b.example' })
  await s.observer.call(organizations.deactivate, { id: off.id, confirmation: off.name })
  expect(await codeOf(s.observer.call(organizations.extend, { id: off.id }))).toBe('TARIFF_CANNOT_BE_EXTENDED')
})
test('another plan gives its options at once, also to users who are signed in', async () => {
  const made = await s.add()
  const admin = await s.administrator(made)
  expect(await optionsOf(admin)).toContain('OPTION_STATISTIC')
  const basic = await s.plan('Базовый')
  const changed = await s.observer.call(organizations.setPlan, { id: made.id, planId: basic.id, trial: false })
  expect(changed).toMatchObject({ plan: { name: 'Базовый' }, trial: false, planEndsAt: null, extended: false })
  expect(await optionsOf(admin)).toEqual(basic.options)
})
test('a first day in the past counts: the trial of then is over', async () => {
  const made = await s.add()
  const since = s.w.clock.now() - 7 * day
  const o = { id: made.id, planId: made.plan!.id, trial: true, since }
  expect(await s.observer.call(organizations.setPlan, o)).toMatchObject({ lapsed: true, planSince: since })
})
test('a changed plan reaches the organizations that have it, and leaves lapsed ones without', async () => {
  const plan = await s.observer.call(plans.create, fields)
  const made = await s.add({ planId: plan.id, trial: false })
  const over = await s.add({ planId: plan.id, login: 'over', administratorEmail: 'over@b.example' })
  const admin = await s.administrator(made)
  await s.w.advance(8 * day)
  expect(await optionsOf(admin)).toEqual(['OPTION_API'])
  const options: typeof fields.options = ['OPTION_API', 'OPTION_ROUTING', 'OPTION_ROUTING']
  const changed = await s.observer.call(plans.change, {
    id: plan.id,
    version: plan.version,
    ...fields,
    options,
  })
  expect(changed).toMatchObject({ options: ['OPTION_API', 'OPTION_ROUTING'], version: 2 })
  await s.w.settle()
  expect(await optionsOf(admin)).toEqual(['OPTION_API', 'OPTION_ROUTING'])
  expect(await optionsOf(await s.administrator(over))).toEqual([])
  const [line] = (await s.observer.call(audit.list, {})).entries
  expect(line).toMatchObject({ entity: 'plan', name: 'Особый', changes: [{ field: 'options' }] })
})
test('names are unique, versions are kept, a plan in use stays', async () => {
  const plan = await s.observer.call(plans.create, fields)
  const { id, version } = plan
  expect(await codeOf(s.observer.call(plans.create, fields))).toBe('PLAN_EXISTS')
  expect(await codeOf(s.observer.call(plans.change, { id, version, ...fields, name: 'Базовый' }))).toBe('PLAN_EXISTS')
  await s.observer.call(plans.change, { id, version, ...fields, price: 0 })
  expect(await codeOf(s.observer.call(plans.change, { id, version, ...fields }))).toBe('CHANGED_MEANWHILE')
  await s.add({ planId: id })
  expect(await codeOf(s.observer.call(plans.remove, { id }))).toBe('PLAN_IN_USE')
  expect(await codeOf(s.observer.call(plans.remove, { id: s.w.newId() }))).toBe('PLAN_NOT_FOUND')
})
test('there is always one plan for the trial', async () => {
  const advanced = await s.plan('Расширенный')
  const { id, version, name, price, options } = advanced
  expect(await codeOf(s.observer.call(plans.remove, { id }))).toBe('PLAN_FOR_TRIAL_NEEDED')
  const without = { id, version, name, price, options, trial: false }
  expect(await codeOf(s.observer.call(plans.change, without))).toBe('PLAN_FOR_TRIAL_NEEDED')
  await s.observer.call(plans.create, { ...fields, trial: true })
  expect((await s.plan('Расширенный')).trial).toBe(false)
  expect((await s.plan('Особый')).trial).toBe(true)
})
test.each([
  ['name', 'x'.repeat(64), null],
  ['name', 'x'.repeat(65), 'TEXT_TOO_LONG'],
  ['price', 100_000_000, null],
  ['price', 100_000_001, 'NUMBER_RANGE'],
  ['price', -1, 'NUMBER_RANGE'],
  ['price', 0.5, 'NUMBER_INVALID'],
])('a plan’s %s %j: %s', async (field, value, code) => {
  const input = { ...fields, [field]: value }
  const answer = await callEndpoint(s.w.app, plans.create, input, { token: s.observer.token })
  if (code === null) return expect(answer.code).toBe('ok')
  expect(answer.error?.fields?.[field]).toBe(code)
})
test('no more than twenty plans', async () => {
  for (let i = 3; i < 20; i++) await s.observer.call(plans.create, { ...fields, options: [], name: `p${i}` })
  expect(await codeOf(s.observer.call(plans.create, fields))).toBe('OBJECT_LIMIT_REACHED')
})
test('a request for another plan is stored, mailed to service staff, and answered by setting the plan', async () => {
  const made = await s.add({ planId: (await s.plan('Базовый')).id, trial: false })
  const admin = await s.administrator(made)
  const standard = await s.plan('Стандартный')
  expect(await codeOf(admin.call(plans.request, {}))).toBe('INVALID_INPUT')
  expect(await codeOf(admin.call(plans.request, { planId: made.plan!.id }))).toBe('PLAN_IS_CURRENT')
  await admin.call(plans.request, { option: 'OPTION_API' })
  const wish = await admin.call(plans.request, { planId: standard.id })
  expect(wish).toEqual({
    plan: { id: standard.id, name: 'Стандартный' },
    option: null,
    by: 'admin',
    at: s.w.clock.now(),
  })
  expect((await admin.call(plans.list, {})).own.request).toEqual(wish)
  expect((await s.observer.call(organizations.one, { id: made.id })).request).toEqual(wish)
  const mails = await s.w.sql<{ recipient: string; data: object }>(
    "select recipient, data from outgoing_messages where kind = 'planRequest' order by created_at, id",
  )
  expect(mails).toHaveLength(2)
  expect(mails.map((m) => m.data)).toContainEqual(expect.objectContaining({ organization: 'Ромашка', wanted: 'API' }))
  expect(mails[0]!.recipient).toMatch(/^observer-/)
  await s.observer.call(organizations.setPlan, { id: made.id, planId: standard.id, trial: false })
  expect((await admin.call(plans.list, {})).own.request).toBeNull()
})
test('only a holder of the finance right asks for another plan', async () => {
  const anyone = await s.w.operator('anyone')
  expect((await anyone.call(plans.list, {})).plans).toHaveLength(3)
  expect(await codeOf(anyone.call(plans.request, { option: 'OPTION_API' }))).toBe('ACCESS_DENIED')
})
test('profile and past of a client belong to options of the plan', async () => {
  const operator = await s.w.operator('ann')
  const client = await s.w.visitor('client')
  await client.writes('hi')
  const card = async () => operator.call(chats.client, { chatId: await client.chatId() })
  expect(await card()).toMatchObject({
    sessionCount: 1,
    sessions: [{ number: 1 }],
    contacts: [{ channelType: 'site_chat' }],
  })
  await s.observer.call(organizations.setPlan, {
    id: s.w.organizationId,
    planId: (await s.observer.call(plans.create, { ...fields, options: [] })).id,
    trial: false,
  })
  expect(await card()).toMatchObject({ sessionCount: 0, sessions: [], contacts: [], averageRating: null, page: null })
})
