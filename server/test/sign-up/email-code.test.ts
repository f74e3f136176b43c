import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWorld, type World } from '../world/world.ts'
import { newcomer, notThis } from './stage.ts'

const email = 'anna@example.ru'
let w: World
let n: ReturnType<typeof newcomer>
let token: string
beforeEach(async () => {
  w = await createWorld()
  n = newcomer(w)
  token = await n.confirmed({ phone: '+79161234567', number: '+79161234567' })
})
afterEach(() => w.close())
const organizations = async () => (await w.sql(`select 1 from organizations where name = 'Тёплый дом'`)).length

test('a code confirms only the address to which it was sent', async () => {
  await n.finish(token, { email: 'own@example.ru' })
  const emailCode = await n.codeFor('own@example.ru')
  const answer = await n.finish(token, { email, emailCode })
  expect(answer).toMatchObject({ code: 'PHONE_CODE_INVALID', error: { params: { left: 4 } } })
  expect(await n.messages(email)).toEqual([])
  expect(await organizations()).toBe(0)
})
test('a code confirms only its own sign-up', async () => {
  await n.finish(token, { email })
  const emailCode = await n.codeFor(email)
  const other = await n.confirmed({ phone: '+79161234568', number: '+79161234568' })
  expect((await n.finish(other, { email, emailCode })).code).toBe('PHONE_CODE_INVALID')
})
test('five wrong codes end the sign-up, also at once; the wrong codes of the SMS are counted apart', async () => {
  await n.finish(token, { email })
  const emailCode = await n.codeFor(email)
  const tries = await Promise.all(
    Array.from({ length: 9 }, () => n.finish(token, { email, emailCode: notThis(emailCode) })),
  )
  expect(tries.filter((t) => t.code === 'PHONE_CODE_INVALID')).toHaveLength(4)
  expect((await n.finish(token, { email, emailCode })).code).toBe('REGISTRATION_ENDED')
  expect(await organizations()).toBe(0)
})
test('a code is valid for at least a quarter of an hour and at most twice as long', async () => {
  await n.finish(token, { email })
  const emailCode = await n.codeFor(email)
  w.clock.advance(15 * 60_000 - 1)
  expect((await n.finish(token, { email, emailCode, organization: '' })).code).toBe('INVALID_INPUT')
  w.clock.advance(15 * 60_000 + 1)
  expect((await n.finish(token, { email, emailCode })).code).toBe('PHONE_CODE_INVALID')
  await n.finish(token, { email })
  w.clock.advance(15 * 60_000 - 1)
  expect((await n.finish(token, { email, emailCode: await n.codeFor(email) })).code).toBe('ok')
})
test('an address that somebody takes meanwhile is refused, with its code as well', async () => {
  await n.finish(token, { email })
  const emailCode = await n.codeFor(email)
  const faster = await n.confirmed({ email })
  expect((await n.finish(faster)).code).toBe('ok')
  expect((await n.finish(token, { email, emailCode })).code).toBe('EMAIL_EXISTS')
})
