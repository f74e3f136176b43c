import { auth } from '@beseda/contract/endpoints/auth.ts'
import { organizations } from '@beseda/contract/endpoints/organizations.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OpenConsole, openConsole } from '../administration/console.ts'
import { codeOf } from '../world/call.ts'
import { openStage, type Stage } from './stage.ts'

let s: Stage
const open: OpenConsole[] = []
beforeEach(async () => {
  s = await openStage()
})
afterEach(async () => {
  for (const browser of open.splice(0)) browser.cut()
  await s.w.close()
})
const consoleOf = async (token: string): Promise<OpenConsole> => {
  const browser = await openConsole(s.w, token)
  open.push(browser)
  return browser
}

test('deactivating an organization closes the sockets of its users at once, and no others', async () => {
  const made = await s.add()
  const admin = await s.administrator(made)
  const [theirs, own] = [await consoleOf(admin.token), await consoleOf(s.observer.token)]
  await s.observer.call(organizations.deactivate, { id: made.id, confirmation: made.name })
  expect(await theirs.closed).toBe(4401)
  await own.settled()
  expect((await s.observer.call(auth.currentUser, {})).name).toBe('observer')
})
test('open consoles learn of another plan at once and check rights and options again', async () => {
  const made = await s.add()
  const admin = await s.administrator(made)
  const browser = await consoleOf(admin.token)
  const basic = await s.plan('Базовый')
  await s.observer.call(organizations.setPlan, { id: made.id, planId: basic.id, trial: false })
  await browser.until((f) => f.type === 'frame' && f.entities.staleViewer === true)
  expect((await admin.call(auth.currentUser, {})).options).toEqual(basic.options)
})
test('both at once, a plan and the end of the organization: whichever comes first, the end holds', async () => {
  const made = await s.add()
  const admin = await s.administrator(made)
  const { id } = made
  const standard = await s.plan('Стандартный')
  await Promise.all([
    s.observer.call(organizations.setPlan, { id, planId: standard.id, trial: false }),
    s.observer.call(organizations.deactivate, { id, confirmation: made.name }),
  ])
  expect(await s.observer.call(organizations.one, { id })).toMatchObject({
    status: 'deactivated',
    plan: { name: 'Стандартный' },
    version: made.version + 2,
  })
  expect(await codeOf(admin.call(auth.currentUser, {}))).toBe('UNAUTHENTICATED')
})
test('of twenty extensions at the same time one holds', async () => {
  const made = await s.add()
  const codes = await Promise.all(
    Array.from({ length: 20 }, () => codeOf(s.observer.call(organizations.extend, { id: made.id }))),
  )
  expect(codes.filter((c) => c === 'ok')).toHaveLength(1)
  expect(new Set(codes)).toEqual(new Set(['ok', 'TARIFF_CANNOT_BE_EXTENDED']))
})
