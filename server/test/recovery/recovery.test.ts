import { servicePrefix } from '@beseda/contract/endpoint.ts'
import { auth } from '@beseda/contract/endpoints/auth.ts'
import { recovery } from '@beseda/contract/endpoints/recovery.ts'
import { twoFactor } from '@beseda/contract/endpoints/two-factor.ts'
import { afterEach, expect, test } from 'vitest'
import { appOf } from '../sign-in/accounts.ts'
import { callEndpoint, codeOf, mustCall } from '../world/call.ts'
import { solvedCaptcha } from '../world/captcha.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
afterEach(() => w.close())
const oldPassword = 'Correct-horse-1'
const password = 'Battery-staple-2'

const account = async (name: string) => {
  const person = await w.operator(name, { presence: 'offline' })
  const login = `${name}@Example.ru`
  const hash = await w.deps.passwords.hash(oldPassword)
  await w.sql('update users set login = $2, password_hash = $3 where id = $1', [person.id, login, hash])
  return { ...person, login }
}
const recover = async (email: string) =>
  callEndpoint(w.app, recovery.recover, { email, captcha: await solvedCaptcha(w, 'recovery') })
/** The links sent to this address, oldest first, from the outbox. */
const linksTo = async (login: string): Promise<string[]> => {
  await w.settle()
  const rows = await w.sql<{ data: { link: string } }>(
    "select data from outgoing_messages where kind = 'recovery' and recipient = $1 order by created_at, id",
    [login],
  )
  return rows.map((r) => r.data.link)
}
const tokenOf = (link: string): string => link.split('#token=')[1]!
const reset = (token: string, chosen = password) =>
  codeOf(mustCall(w.app, recovery.resetPassword, { token, password: chosen }))
const signIn = (login: string, secret: string) => callEndpoint(w.app, auth.signIn, { login, password: secret })

test('mail, link, new password: the old password and all sign-ins are void', async () => {
  w = await createWorld()
  const ann = await account('ann')
  const before = (await signIn(ann.login, oldPassword)).entity!.token
  const sent = await recover(' ANN@example.ru ')
  expect(sent.entity).toEqual({ sentTo: 'ann@Example.ru', resendAt: w.clock.now() + 60_000 })
  const [link] = await linksTo(ann.login)
  expect(link).toMatch(/^http:\/\/beseda\.test\/restore#token=[\w-]{43}$/)
  const token = tokenOf(link!)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect((await callEndpoint(w.app, recovery.recoveryLink, { token })).entity).toEqual({ login: ann.login })
  expect(await reset(token)).toBe('ok')
  expect((await callEndpoint(w.app, auth.currentUser, {}, { token: before })).code).toBe('UNAUTHENTICATED')
  expect((await callEndpoint(w.app, auth.currentUser, {}, { token: ann.token })).code).toBe('UNAUTHENTICATED')
  expect((await signIn(ann.login, oldPassword)).code).toBe('INVALID_CREDENTIALS')
  expect((await signIn(ann.login, password)).code).toBe('ok')
  const told = await w.sql("select 1 from outgoing_messages where kind = 'passwordChanged' and recipient = $1", [
    ann.login,
  ])
  expect(told).toHaveLength(1)
})
test('S3: a new password does not bypass the second factor', async () => {
  w = await createWorld()
  const ann = await account('ann')
  const { secret } = await ann.call(twoFactor.generate, {})
  const app = appOf(w, secret)
  await ann.call(twoFactor.toggle, { enabled: true, totpCode: app() })
  await recover(ann.login)
  expect(await reset(tokenOf((await linksTo(ann.login))[0]!))).toBe('ok')
  expect((await signIn(ann.login, password)).code).toBe('TOTP_MANDATORY')
  w.clock.advance(30_000)
  const withCode = { login: ann.login, password, totpCode: app() }
  expect((await callEndpoint(w.app, auth.signIn, withCode)).code).toBe('ok')
})
test('the table contains no token, and a link does not sign in', async () => {
  w = await createWorld()
  const ann = await account('ann')
  await recover(ann.login)
  const token = tokenOf((await linksTo(ann.login))[0]!)
  const rows = await w.sql<{ h: Buffer }>('select token_hash as h from recoveries')
  expect(rows[0]!.h.toString('base64url')).not.toBe(token)
  const answer = await callEndpoint(w.app, recovery.resetPassword, { token, password })
  expect(answer.entity).toEqual({ login: ann.login, device: expect.any(String) })
  expect(await w.sql('select 1 from sign_ins where user_id = $1', [ann.id])).toEqual([])
})
test('a link works once, also with ten parallel attempts; the account’s other links become void', async () => {
  w = await createWorld()
  const ann = await account('ann')
  await recover(ann.login)
  w.clock.advance(1000)
  await recover(ann.login)
  const [first, second] = (await linksTo(ann.login)).map(tokenOf)
  const codes = await Promise.all(Array.from({ length: 10 }, (_, i) => reset(first!, `${password}${i}`)))
  expect(codes.filter((c) => c === 'ok')).toHaveLength(1)
  expect(new Set(codes)).toEqual(new Set(['ok', 'RECOVERY_LINK_OUTDATED']))
  expect(await reset(first!)).toBe('RECOVERY_LINK_OUTDATED')
  expect(await reset(second!)).toBe('RECOVERY_LINK_OUTDATED')
})
test('a link is valid for an hour to the millisecond, and its row is deleted', async () => {
  w = await createWorld()
  const ann = await account('ann')
  await recover(ann.login)
  const token = tokenOf((await linksTo(ann.login))[0]!)
  w.clock.advance(60 * 60_000 - 1)
  expect((await callEndpoint(w.app, recovery.recoveryLink, { token })).code).toBe('ok')
  w.clock.advance(1)
  expect((await callEndpoint(w.app, recovery.recoveryLink, { token })).code).toBe('RECOVERY_LINK_OUTDATED')
  expect(await reset(token)).toBe('RECOVERY_LINK_OUTDATED')
  await w.settle()
  expect(await w.sql('select 1 from recoveries')).toEqual([])
})
test.each([
  ['the password has changed since', "update users set password_hash = 'other' where id = $1"],
  ['the login has changed since', "update users set login = 'new@example.ru' where id = $1"],
  ['the user was deactivated', 'update users set active = false where id = $1'],
  [
    'the organization was deactivated',
    "update organizations set status = 'deactivated' where id = (select organization_id from users where id = $1)",
  ],
])('a link is void when %s', async (_, change) => {
  w = await createWorld()
  const ann = await account('ann')
  await recover(ann.login)
  const token = tokenOf((await linksTo(ann.login))[0]!)
  await w.sql(change, [ann.id])
  expect(await reset(token)).toBe('RECOVERY_LINK_OUTDATED')
})
test('malformed and invented tokens get the same error; other accounts are unaffected', async () => {
  w = await createWorld()
  const ann = await account('ann')
  const bob = await account('bob')
  await recover(ann.login)
  for (const token of ['x', 'x'.repeat(43), "' or 1=1 --"]) expect(await reset(token)).toBe('RECOVERY_LINK_OUTDATED')
  expect(await reset(tokenOf((await linksTo(ann.login))[0]!))).toBe('ok')
  expect((await signIn(bob.login, oldPassword)).code).toBe('ok')
})
test('unknown and inactive accounts get the specification’s text, and no mail', async () => {
  w = await createWorld()
  await w.operator('gone', { active: false })
  const gone = 'gone@example.ru'
  await w.sql("update users set login = $1 where name = 'gone'", [gone])
  for (const email of ['nobody@example.ru', gone]) {
    const refused = await recover(email)
    expect(refused).toMatchObject({ code: 'EMAIL_NOT_FOUND', error: { text: 'Указанная почта не найдена' } })
  }
  expect(await w.sql('select 1 from outgoing_messages')).toEqual([])
  expect(await w.sql('select 1 from recoveries')).toEqual([])
})
test('the link uses the configured host, whatever the call says', async () => {
  w = await createWorld()
  const ann = await account('ann')
  await w.app.inject({
    method: 'POST',
    url: servicePrefix + recovery.recover.path,
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' },
    payload: { email: ann.login, captcha: await solvedCaptcha(w, 'recovery') },
  })
  expect((await linksTo(ann.login))[0]).toMatch(/^http:\/\/beseda\.test\//)
})
test('a new password must follow the rules; a refused one leaves the link valid', async () => {
  w = await createWorld()
  const ann = await account('annabella')
  await recover(ann.login)
  const token = tokenOf((await linksTo(ann.login))[0]!)
  const codes: string[] = []
  for (const chosen of ['Sh0rt-7', 'no-uppercase-1', 'No-digit-here', 'NoSpecial1', 'Password-123', 'Annabella-2026'])
    codes.push(
      (await callEndpoint(w.app, recovery.resetPassword, { token, password: chosen })).error?.fields?.password ?? 'ok',
    )
  expect(codes).toEqual([
    'PASSWORD_TOO_SHORT',
    'PASSWORD_NO_UPPERCASE',
    'PASSWORD_NO_DIGIT',
    'PASSWORD_NO_SPECIAL',
    'PASSWORD_TOO_COMMON',
    'PASSWORD_PERSONAL',
  ])
  expect(await reset(token)).toBe('ok')
})
test('five mails an hour to one address; the refusal says when to try again', async () => {
  w = await createWorld({ rateLimitFactor: 1 })
  const ann = await account('ann')
  const codes: string[] = []
  for (let i = 0; i < 7; i++) codes.push((await recover(ann.login)).code)
  expect(codes).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'RECOVERY_TOO_MANY', 'RECOVERY_TOO_MANY'])
  expect(await linksTo(ann.login)).toHaveLength(5)
  w.clock.advance(12 * 60_000)
  expect((await recover(ann.login.toUpperCase())).code).toBe('ok')
})
